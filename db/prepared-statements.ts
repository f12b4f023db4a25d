import type { ClientBase } from 'pg'

const marker = /^\s*-- prepare: (\w+)\n/

/**
 * Lets a statement that begins with the line `-- prepare: its_name` be planned once per connection. Worth it where
 * planning costs more than running: long statements that find few rows. One name must always stand for the same text.
 */
export function prepareMarkedStatements(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && marker.exec(text)?.[1]
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  client.query = queryPrepared as typeof client.query
}

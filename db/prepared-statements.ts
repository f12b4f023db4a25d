import type { ClientBase } from 'pg'
import { valuesToSend } from './request-value.ts'

const marker = /^\s*-- prepare: (\w+)\n/

/**
 * Sends with each statement the values that hold in the present request (request-value.ts). A statement that begins with the
 * line `-- prepare: its_name` is planned once per connection, which is worth it where planning costs more than running: long
 * statements that find few rows. One name must always stand for the same text.
 */
export function prepareMarkedStatements(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const queryPrepared = (text: unknown, given: unknown, ...rest: unknown[]) => {
    const values = Array.isArray(given) ? valuesToSend(given) : given
    const name = typeof text === 'string' && marker.exec(text)?.[1]
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  client.query = queryPrepared as typeof client.query
}

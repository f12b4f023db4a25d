import type { ClientBase } from 'pg'
import { valuesToSend } from './request-value.ts'

const marker = /^\s*-- prepare(?:: (\w+)| each form)\n/

/** Each keeps about 100 kB in the server process of its connection. */
const mostForms = 12

/**
 * Sends with each statement the values that hold in the present request (request-value.ts). A statement that begins with the
 * line `-- prepare: its_name` is planned once per connection, which is worth it where planning costs more than running: long
 * statements that find few rows. One name must always stand for the same text. Of a statement with many forms, which begins with
 * `-- prepare each form`, the first twelve that are asked on a connection are planned once.
 */
export function prepareMarkedStatements(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const forms = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const found = marker.exec(text)
    if (!found || found[1]) return found?.[1]
    if (forms.size < mostForms && !forms.has(text)) forms.set(text, `form_${forms.size}`)
    return forms.get(text)
  }
  const queryPrepared = (text: unknown, given: unknown, ...rest: unknown[]) => {
    const values = Array.isArray(given) ? valuesToSend(given) : given
    const name = typeof text === 'string' && nameOf(text)
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  client.query = queryPrepared as typeof client.query
}

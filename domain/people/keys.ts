import { createHash } from 'node:crypto'

/** What a person does, where a source names them without an id: a name means one person per source and trade. */
export type Trade = 'voice' | 'staff' | 'author'

/** Whom a source means, in its own terms. */
export function personKey(trade: Trade, { id, name }: { id?: string | null; name: string }): string {
  return id ? `#${id}` : `${trade}:${bounded(name)}`
}

/** @param nth which of the title's characters of that name it is, from 1 */
export function characterKey({ id, name }: { id?: string | null; name: string }, titleId: string, nth: number): string {
  return id ? `#${id}` : `${titleId}/${nth}/${bounded(name)}`
}

/** An index takes no entries of any length. */
function bounded(name: string): string {
  return [...name].length > 200 ? createHash('md5').update(name).digest('hex') : name
}

import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Kind } from '../titles/rules.ts'
import { statusesOf } from '../titles/statuses-rules.ts'
import { insertEntry } from './queries.ts'
import { alreadyListed, titleMissing } from './rules.ts'

/**
 * Adds a title to a user's list as unwatched or unread (specification §4), which raises no counter.
 * @returns the title's name
 * @throws Refusal 'already-listed' when it is already there (§5), 'title-missing' when there is no such title of this kind
 */
export async function addToList(db: Db, actor: Actor, { kind, id }: { kind: Kind; id: string }): Promise<string> {
  const { userId } = allow(actor, 'add to', 'own list')
  const found = await insertEntry(db, userId, { kind, id, status: statusesOf[kind][0] })
  if (!found) throw titleMissing()
  if (!found.added) throw alreadyListed(found.title)
  return found.title
}

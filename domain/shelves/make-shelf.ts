import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { refuseTooManyShelves } from './refuse-too-many.ts'
import type { ShelfDetails } from './rules.ts'
import { shelveTitle } from './shelve-title.ts'

/**
 * Makes a list: empty, or with a title on it.
 * @returns its id
 * @throws Refusal 'shelves-many' when the reader has 200, 'title-missing', or as `lockActor`
 */
export async function makeShelf(
  db: Db,
  actor: Actor,
  { name, description, visibility }: ShelfDetails,
  titleId?: string,
): Promise<string> {
  const { userId } = allow(actor, 'make', 'own shelf')
  return inTransaction(db, async (tx) => {
    await refuseTooManyShelves(tx, userId)
    const { id } = await tx
      .insertInto('shelves')
      .values({ user_id: userId, name, description, visibility })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (titleId !== undefined) await shelveTitle(tx, actor, { shelfId: id, titleId })
    return id
  })
}

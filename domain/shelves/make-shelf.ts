import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { refuseTooManyShelves } from './refuse-too-many.ts'
import type { ShelfDetails } from './rules.ts'

/**
 * Makes an empty list.
 * @returns its id
 * @throws Refusal 'shelves-many' when the reader has 200, or as `lockActor`
 */
export async function makeShelf(
  db: Db,
  actor: Actor,
  { name, description, visibility }: ShelfDetails,
): Promise<string> {
  const { userId } = allow(actor, 'make', 'own shelf')
  return inTransaction(db, async (tx) => {
    await refuseTooManyShelves(tx, userId)
    const { id } = await tx
      .insertInto('shelves')
      .values({ user_id: userId, name, description, visibility })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

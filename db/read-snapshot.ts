import type { Db, PlainDb } from './connection.ts'

/**
 * Passes on what `read` yields, all of it read as of one moment. The transaction stays open for as long as the pieces are
 * taken, and ends with the last one, or when whoever takes them stops.
 */
export async function* readSnapshot<Piece>(
  db: PlainDb,
  read: (db: Db) => AsyncIterable<Piece>,
): AsyncGenerator<Piece, void> {
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    yield* read(snapshot)
  } finally {
    // If this fails, the connection is broken, and the transaction with it.
    await snapshot
      .rollback()
      .execute()
      .catch(() => {})
  }
}

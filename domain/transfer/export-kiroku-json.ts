import type { RawBuilder } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'
import { readSnapshot } from '#db/read-snapshot.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { inBatches } from './in-batches.ts'
import { activity, lists, objects, titleIds, titles, waiting, waitingKeys } from './kiroku-json-sections.ts'

/** How much activity is read at once: a bound for what is held in memory. */
const batch = 500

/**
 * All that the site keeps of a reader, as Kiroku JSON, version 1 (docs/kiroku-json.md), in pieces of text: all as it was at one
 * moment, in one transaction, which ends with the last piece, or when no more are wanted. A long list takes no more memory at
 * once than a short one.
 */
export async function* exportKirokuJson(db: PlainDb, actor: Actor, now = new Date()): AsyncGenerator<string> {
  const { userId } = allow(actor, 'read', 'own account')
  yield* readSnapshot(db, (snapshot) => piecesOf(snapshot, userId, now))
}

async function* piecesOf(db: Db, userId: string, now: Date): AsyncGenerator<string> {
  let head = `{\n"format": "kiroku",\n"version": 1,\n"exportedAt": ${JSON.stringify(now.toISOString())}`
  for (const [name, statement] of Object.entries(objects)) {
    const { rows } = await statement(userId).execute(db)
    head += `,\n"${name}": ${rows[0]?.json ?? 'null'}`
  }
  yield head
  yield* listOf(
    'titles',
    batchesOf(db, titleIds(userId), (ids) => titles(userId, ids)),
  )
  for (const [name, statement] of Object.entries(lists)) {
    yield* listOf(name, [(await statement(userId).execute(db)).rows])
  }
  yield* listOf(
    'waiting',
    batchesOf(db, waitingKeys(userId), (keys) => waiting(userId, keys)),
  )
  yield* listOf('activity', activityBatches(db, userId))
  yield '\n}\n'
}

/** A list of objects, one on each line. */
async function* listOf(
  name: string,
  batches: AsyncIterable<{ json: string }[]> | Iterable<{ json: string }[]>,
): AsyncGenerator<string> {
  yield `,\n"${name}": [`
  let isFirst = true
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield `${isFirst ? '\n' : ',\n'}${rows.map(({ json }) => json).join(',\n')}`
    isFirst = false
  }
  yield isFirst ? ']' : '\n]'
}

/** Rows as JSON, by the megabyte. */
async function* batchesOf(
  db: Db,
  ids: RawBuilder<{ id: string; length: number }>,
  read: (ids: string[]) => RawBuilder<{ json: string }>,
): AsyncGenerator<{ json: string }[]> {
  const { rows } = await ids.execute(db)
  for (const batch of inBatches(rows)) yield (await read(batch).execute(db)).rows
}

async function* activityBatches(db: Db, userId: string): AsyncGenerator<{ json: string }[]> {
  let after = 0
  while (true) {
    const { rows } = await activity(userId, after, batch).execute(db)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import type { MergedTitles } from '#db/move-rows.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { mergeTitles } from '../merging/merge-titles.ts'
import { changeMany } from './change-many.ts'
import { changeRecords } from './change-records.ts'
import { changeStatus } from './change-status.ts'
import type { Change } from './changes-rules.ts'
import { undoChange } from './undo-change.ts'
import { undoDrop } from './undo-drop.ts'

/** Two titles that are about to be one, and a reader who has written down most of the one that goes. */
async function setUp() {
  const db = await freshDatabase()
  const [from = '', into = ''] = [(await aTitle(db, { episodes: 12 })).id, (await aTitle(db, { episodes: 12 })).id]
  const reader = asReader((await aUser(db)).id)
  const change = (titleId: string, changes: Change[]) => changeRecords(db, reader, { titleIds: [titleId], changes })
  const writeDown = () =>
    change(from, [
      { do: 'stand', standing: 'current' },
      { do: 'step', by: 3 },
      { do: 'notes', notes: 'Worth it.' },
    ])
  const kept = () => db.selectFrom('journal').select(['title_id', 'progress', 'notes']).execute()
  return { db, from, into, reader, change, writeDown, kept }
}

/** Does something that waits until the titles are one. */
function whileMerging<Result>(db: PlainDb, titles: MergedTitles, work: () => Promise<Result>): Promise<Result> {
  return afterWaiting(db, (tx) => mergeTitles(tx, asAdmin('admin'), { ...titles, reason: 'The same' }), work)
}

test('a step that waited for a merge goes on from what the reader kept of the other title', async () => {
  const { db, from, into, change, writeDown, kept } = await setUp()
  await writeDown()

  await whileMerging(db, { from, into }, () => change(into, [{ do: 'step', by: 1 }]))

  expect(await kept()).toEqual([{ title_id: into, progress: 4, notes: 'Worth it.' }])
})

test('so does a change of many, and one of an entry', async () => {
  for (const way of ['many', 'entry']) {
    const { db, from, into, reader, change, writeDown, kept } = await setUp()
    await change(into, [{ do: 'stand', standing: 'current' }])
    const { id } = await db.selectFrom('list_entries').select('id').executeTakeFirstOrThrow()
    await writeDown()

    await whileMerging<unknown>(db, { from, into }, () =>
      way === 'entry'
        ? changeStatus(db, reader, { entryId: id, status: 'watched' })
        : changeMany(db, reader, {
            which: { titleIds: [into] },
            changes: [{ do: 'score', score: 7 }],
            today: '2026-11-22',
          }),
    )

    expect(await kept()).toMatchObject([{ title_id: into, notes: 'Worth it.' }])
  }
})

test('an undo that waited for a merge leaves alone what has come with the other title', async () => {
  for (const way of ['change', 'drop']) {
    const { db, from, into, reader, change, writeDown, kept } = await setUp()
    await change(into, [
      { do: 'stand', standing: 'current' },
      { do: 'notes', notes: 'The first.' },
    ])
    const { id } = await db.selectFrom('list_entries').select('id').executeTakeFirstOrThrow()
    const { undoId } = await change(into, [{ do: 'remove' }])
    await writeDown()

    const undone = whileMerging<unknown>(db, { from, into }, () =>
      way === 'drop' ? undoDrop(db, reader, id) : undoChange(db, reader, undoId ?? ''),
    )

    await expect(undone).rejects.toMatchObject({ code: way === 'drop' ? 'already-listed' : 'undo-changed' })
    expect(await kept()).toMatchObject([{ title_id: into, notes: 'Worth it.' }])
  }
})

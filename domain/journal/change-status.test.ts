import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearedPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { listen } from '#db/listen.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { kinds } from '../titles/rules.ts'
import { isCounted, type Status, statusesOf } from '../titles/statuses-rules.ts'
import { changeStatus } from './change-status.ts'

const noCounts = { watched: 0, watching: 0, 'want-to-watch': 0, reading: 0, 'want-to-read': 0, dropped: 0 }

// No entry is Dropped, because dropping removes it.
const changes = kinds.flatMap((kind) =>
  statusesOf[kind]
    .filter((from) => from !== 'dropped')
    .flatMap((from) => statusesOf[kind].map((to) => ({ kind, from, to }))),
)

test('any status can follow any: the change is saved and adds one to the counter of the new status, if it has one', async () => {
  const db = await freshDatabase()
  for (const { kind, from, to } of changes.filter(({ from, to }) => from !== to)) {
    const entry = await anEntry(db, { kind, status: from })

    await changeStatus(db, asReader(entry.user_id), { entryId: entry.id, status: to })

    expect(await countersOf(db, entry.title_id), `${from} to ${to}`).toEqual({
      ...noCounts,
      ...(isCounted(to) && { [to]: 1 }),
    })
    expect(await statusOf(db, entry.id)).toBe(to === 'dropped' ? null : to)
  }
})

test('Unwatched and Unread have no counter; every other status has one', () => {
  const statuses = Object.values(statusesOf).flat()
  expect(statuses.filter((status) => !isCounted(status))).toEqual(['unwatched', 'unread'])
})

test('choosing the current status changes nothing', async () => {
  const db = await freshDatabase()
  for (const { kind, from } of changes.filter(({ from, to }) => from === to)) {
    const entry = await anEntry(db, { kind, status: from })
    await changeStatus(db, asReader(entry.user_id), { entryId: entry.id, status: from })
    expect(await countersOf(db, entry.title_id)).toEqual(noCounts)
  }
})

test('counters never go down: Watched, Watching and Watched again count three times', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db)
  for (const status of ['watched', 'watching', 'watched', 'unwatched']) {
    await changeStatus(db, asReader(entry.user_id), { entryId: entry.id, status })
  }
  expect(await countersOf(db, entry.title_id)).toEqual({ ...noCounts, watched: 2, watching: 1 })
})

test('dropping a title counts the drop and removes the entry, which can then no longer be changed', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db, { kind: 'manga', status: 'reading' })
  const dropped = { entryId: entry.id, status: 'dropped' }
  await changeStatus(db, asReader(entry.user_id), dropped)

  for (const change of [dropped, { entryId: entry.id, status: 'reading' }]) {
    await expect(changeStatus(db, asReader(entry.user_id), change)).rejects.toMatchObject({ code: 'entry-missing' })
  }

  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([])
  expect(await countersOf(db, entry.title_id)).toEqual({ ...noCounts, dropped: 1 })
})

test('a status that its kind does not have is refused, and nothing changes', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db)

  for (const status of ['reading', 'unread', 'watches', 'Watched ', '', '__proto__', "'; drop table titles; --"]) {
    const changing = changeStatus(db, asReader(entry.user_id), { entryId: entry.id, status })
    await expect(changing).rejects.toMatchObject({ code: 'status' })
  }

  expect(await statusOf(db, entry.id)).toBe('unwatched')
  expect(await countersOf(db, entry.title_id)).toEqual(noCounts)
})

test('a form of release 0.1 that is still open names a status in words, in whatever case', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db)

  for (const status of ['Want to Watch', 'WATCHED', 'want to watch', 'Want-To-Watch']) {
    const { status: code } = await changeStatus(db, asReader(entry.user_id), { entryId: entry.id, status })
    expect(await statusOf(db, entry.id)).toBe(code)
  }

  expect(await countersOf(db, entry.title_id)).toEqual({ ...noCounts, watched: 1, 'want-to-watch': 2 })
})

test('the database refuses a status of the other kind, a dropped entry, and words', async () => {
  const db = await freshDatabase()
  for (const status of ['reading', 'dropped', 'Watching', '']) {
    await expect(anEntry(db, { status })).rejects.toMatchObject({ constraint: 'list_entries_status_check' })
  }
})

test("another user's entry is not found and does not change", async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db, { status: 'watching' })
  const other = await anEntry(db, { title_id: entry.title_id })

  for (const status of ['watched', 'dropped']) {
    const changing = changeStatus(db, asReader(other.user_id), { entryId: entry.id, status })
    expect(await refusalOf(changing)).toMatchObject({
      code: 'entry-missing',
      sentence: 'This title is not in your list',
    })
  }

  expect([await statusOf(db, entry.id), await statusOf(db, other.id)]).toEqual(['watching', 'unwatched'])
  expect(await countersOf(db, entry.title_id)).toEqual(noCounts)
})

test('of five hundred simultaneous changes to fifty entries of one title, each is counted once', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db)
  const entries = await Promise.all(Array.from({ length: 50 }, () => anEntry(db, { title_id: id })))
  const statuses = ['watched', 'watching', 'want-to-watch', 'watched', 'unwatched']
  const saved = await noteChanges(db)

  await Promise.all(
    Array.from({ length: 500 }, (_, n) => {
      const { id: entryId, user_id } = entries[n % 50] as (typeof entries)[number]
      return changeStatus(db, asReader(user_id), { entryId, status: statuses[(n + Math.floor(n / 50)) % 5] ?? '' })
    }),
  )

  const counted = { ...noCounts }
  for (const status of await saved()) {
    if (isCounted(status)) counted[status] += 1
  }
  expect(await countersOf(db, id)).toEqual(counted)
  expect(counted.watched + counted.watching + counted['want-to-watch']).toBeGreaterThan(300)
})

test('a drop in fifty tabs at once is one drop, and the other tabs are told that the title is not in the list', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db)

  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      changeStatus(db, asReader(entry.user_id), { entryId: entry.id, status: 'dropped' }),
    ),
  )

  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['entry-missing']))
  expect(refused).toHaveLength(49)
  expect(await countersOf(db, entry.title_id)).toMatchObject({ dropped: 1 })
})

test('a title and its readers can be deleted while statuses change', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db)
  const entries = await Promise.all(Array.from({ length: 30 }, () => anEntry(db, { title_id: id })))
  const change = ({ id: entryId, user_id }: (typeof entries)[number]) =>
    changeStatus(db, asReader(user_id), { entryId, status: 'watching' })

  const answers = await Promise.allSettled([
    ...entries.slice(0, 15).map(change),
    ...entries.slice(0, 5).map(({ user_id }) => db.deleteFrom('users').where('id', '=', user_id).execute()),
    db.deleteFrom('titles').where('id', '=', id).execute(),
    ...entries.slice(15).map(change),
  ])

  const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason.code)
  expect(new Set(refused).difference(new Set(['entry-missing']))).toEqual(new Set())
  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([])
})

test('a change clears the pages of its title and the lists sorted by the counter; no change clears nothing', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const anime = await anEntry(db)
  const manga = await anEntry(db, { kind: 'manga' })
  const heard: string[] = []
  const ears = { heard: (notice: string) => heard.push(notice), listening() {}, lost() {} }
  const listener = await listen(url, clearedPages, ears)

  for (const status of ['unwatched', 'watching', 'watched', 'dropped']) {
    await changeStatus(db, asReader(anime.user_id), { entryId: anime.id, status })
  }
  await changeStatus(db, asReader(manga.user_id), { entryId: manga.id, status: 'reading' })
  await listener.caughtUp()
  await listener.close()

  const page = `title:${anime.title_id}`
  expect(heard).toEqual([
    page,
    `${page} order-anime-most-watched`,
    page,
    `title:${manga.title_id} order-manga-most-reading`,
  ])
})

async function countersOf(db: Db, titleId: string) {
  return db
    .selectFrom('titles')
    .select([
      'watched',
      'watching',
      'want_to_watch as want-to-watch',
      'reading',
      'want_to_read as want-to-read',
      'dropped',
    ])
    .where('id', '=', titleId)
    .executeTakeFirstOrThrow()
}

async function statusOf(db: Db, entryId: string): Promise<string | null> {
  const entry = await db.selectFrom('list_entries').select('status').where('id', '=', entryId).executeTakeFirst()
  return entry?.status ?? null
}

/** Makes the database record each status that an entry changes to. */
async function noteChanges(db: Db): Promise<() => Promise<Status[]>> {
  await sql`create table notes (status text not null)`.execute(db)
  await sql`create function note() returns trigger language plpgsql as
    $$ begin insert into notes values (new.status); return null; end $$`.execute(db)
  await sql`create trigger noted after update on list_entries for each row
    when (old.status is distinct from new.status) execute function note()`.execute(db)
  return async () => (await sql<{ status: Status }>`select status from notes`.execute(db)).rows.map((row) => row.status)
}

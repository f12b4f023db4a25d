import { sql } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'
import { beginListImport } from '#domain/transfer/moving-in/begin-list-import.ts'
import { checkList } from '#domain/transfer/moving-in/check-list.ts'
import { type ListImportOptions, startListImport, undoListImport } from '#domain/transfer/moving-in/decide.ts'
import { findLatestImports } from '#domain/transfer/moving-in/find-latest-imports.ts'
import { findListImport } from '#domain/transfer/moving-in/find-list-import.ts'
import { findShownRows } from '#domain/transfer/moving-in/find-shown-rows.ts'
import { findWaitingPage } from '#domain/transfer/moving-in/find-waiting-page.ts'
import type { RowState } from '#domain/transfer/moving-in/shown-rules.ts'
import { workOnListImports } from '#domain/transfer/moving-in/work-on-list-imports.ts'
import { asReader } from './actors.ts'
import { aTitle } from './builders.ts'
import { noFiles } from './no-files.ts'

export interface MalRow {
  id: number
  name?: string
  status?: string
  score?: number
  episodes?: number
  updated?: string
}

/** What an import keeps of a row of a file: an anime of this name, begun and nothing else. */
export function recordOfARow(name: string): string {
  return JSON.stringify({
    ...{ kind: 'anime', ids: {}, names: [name], year: null, format: null, total: null, totalVolumes: null },
    ...{ standing: 'current', progress: 0, volumes: 0, startedOn: null, finishedOn: null, droppedOn: null, repeats: 0 },
    ...{ score: null, notes: '', tags: [], lists: [], isPrivate: false, updatedAt: null, foreign: {}, own: null },
  })
}

/** What another site keeps of a row: nearly a megabyte of JSON. */
export const aLongRest = JSON.stringify({ foreign: { rest: 'x'.repeat(900_000) } })

/** A list as the API of MyAnimeList gives it. */
export async function* malList(rows: MalRow[]): AsyncGenerator<Uint8Array> {
  const data = rows.map(
    ({
      id,
      name = `Title ${id}`,
      status = 'watching',
      score = 0,
      episodes = 0,
      updated = '2020-01-01T00:00:00+00:00',
    }) => ({
      node: { id, title: name },
      list_status: { status, score, num_episodes_watched: episodes, is_rewatching: false, updated_at: updated },
    }),
  )
  yield Buffer.from(JSON.stringify({ data }))
}

/** Anime with the ids of MyAnimeList from 1 on. @returns their own ids */
export async function titlesOfMal(db: Db, count: number): Promise<string[]> {
  const titles = []
  for (let n = 1; n <= count; n++) {
    const title = await aTitle(db, { title: `Title ${n}`, episodes: 12 })
    await db
      .insertInto('external_ids')
      .values({ title_id: title.id, source: 'mal', value: String(n) })
      .execute()
    titles.push(title)
  }
  return titles.map(({ id }) => id)
}

export const theirs: ListImportOptions = { policy: { anime: 'theirs', manga: 'theirs' }, castsRatings: false }

/** @returns the id of an import that has been read */
export async function checkedList(db: PlainDb, userId: string, rows: MalRow[]): Promise<number> {
  const id = await beginListImport(db, asReader(userId), { fileName: 'list.json' })
  await checkList(db, { id, userId }, malList(rows))
  return id
}

/** @returns the id of an import that is done */
export async function broughtList(db: PlainDb, userId: string, rows: MalRow[], options = theirs): Promise<number> {
  const id = await checkedList(db, userId, rows)
  await startListImport(db, asReader(userId), id, options)
  await workOnListImports(db, noFiles)
  return id
}

/** A reader's list entries and journals, as JSON. */
export async function keptBy(db: Db, userId: string) {
  const entries = await sql<{ row: { title_id: string } }>`
    select to_jsonb(e) as row from list_entries e where user_id = ${userId} order by title_id`.execute(db)
  const journal = await sql<{ row: { title_id: string } }>`
    select to_jsonb(j) as row from journal j where user_id = ${userId} order by title_id`.execute(db)
  return { entries: entries.rows, journal: journal.rows }
}

/** Takes an import back, to the end. */
export async function undoneList(db: PlainDb, userId: string, id: number): Promise<void> {
  await undoListImport(db, asReader(userId), id)
  await workOnListImports(db, noFiles)
}

export async function latestImport(db: Db, userId: string) {
  const [latest] = await findLatestImports(db, asReader(userId))
  return findListImport(db, asReader(userId), latest?.id ?? 0)
}

/** The state of a reader's latest import, and how many of its rows are what. */
export async function figuresOf(db: Db, userId: string) {
  const { state, tally } = (await latestImport(db, userId)) ?? {}
  return { state, rows: tally?.rows, ...tally?.states }
}

/** The first page of an import's rows, as its reader sees them. */
export async function shownRowsOf(db: Db, userId: string, id: number, state: RowState | null = null) {
  return (await findShownRows(db, asReader(userId), { id, state, page: 1 })).rows
}

/** The first page of a reader's rows that wait. */
export async function waitingOf(db: Db, userId: string) {
  return (await findWaitingPage(db, asReader(userId), 1)).rows
}

/** How many have each title under each status. */
export const countersOf = (db: Db) =>
  db.selectFrom('titles').select(['id', 'watched', 'watching', 'want_to_watch', 'dropped']).orderBy('id').execute()

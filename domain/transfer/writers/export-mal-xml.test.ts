import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { broughtList } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase, newDatabase } from '#tests/support/database.ts'
import type { Kind } from '../../titles/rules.ts'
import { removeWaiting } from '../moving-in/waiting.ts'
import { readList } from '../readers/read-list.ts'
import { exportMalXml } from './export-mal-xml.ts'
import { countLeftOut } from './left-out.ts'

const head = ({ count, names }: { count: number; names: string[] }) => [`Left out: ${count}`, ...names]

async function exported(db: PlainDb, userId: string, kind: Kind): Promise<string> {
  return text(exportMalXml(db, asReader(userId), { kind, head }))
}

/** A title with its number at MyAnimeList, the same as its id, and what a reader keeps of it. */
async function aKeptTitle(
  db: PlainDb,
  userId: string,
  title: Parameters<typeof aTitle>[1] & { id: string },
  { status, ...journal }: { status?: string } & Record<string, unknown>,
) {
  const { id, kind } = await aTitle(db, title)
  await db.insertInto('external_ids').values({ title_id: id, source: 'mal', value: id }).execute()
  if (status) await anEntry(db, { user_id: userId, title_id: id, kind, status })
  if (Object.keys(journal).length > 0) {
    const row = { user_id: userId, title_id: id, kind, ...journal }
    await sql`insert into journal (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  }
}

test('anime come out as MyAnimeList writes them: every element, in its order and wording', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db, { user_name: 'Mari & <Co>' })
  await aKeptTitle(
    db,
    id,
    { id: '457', title: 'Mushishi ]]> & more', format: 'tv', episodes: 26 },
    {
      ...{ status: 'watched', is_finished: true, progress: 26, started_on: '2012-07', finished_on: '2012', repeats: 2 },
      ...{ score: 7.5, notes: 'Calm & slow', tags: ['calm', 'a b'], is_private: true },
      elsewhere: JSON.stringify({
        mal: { my_priority: 'HIGH', my_storage: 'Retail <DVD>', my_rewatch_value: 'Very High' },
      }),
    },
  )

  expect(await exported(db, id, 'anime')).toBe(`<?xml version="1.0" encoding="UTF-8" ?>
<!--
 Left out: 0
-->

<myanimelist>

\t<myinfo>
\t\t<user_id>0</user_id>
\t\t<user_name>Mari &amp; &lt;Co&gt;</user_name>
\t\t<user_export_type>1</user_export_type>
\t\t<user_total_anime>1</user_total_anime>
\t\t<user_total_watching>0</user_total_watching>
\t\t<user_total_completed>1</user_total_completed>
\t\t<user_total_onhold>0</user_total_onhold>
\t\t<user_total_dropped>0</user_total_dropped>
\t\t<user_total_plantowatch>0</user_total_plantowatch>
\t</myinfo>

\t\t\t\t<anime>
\t\t\t\t\t<series_animedb_id>457</series_animedb_id>
\t\t\t\t\t<series_title><![CDATA[Mushishi ]]]]><![CDATA[> & more]]></series_title>
\t\t\t\t\t<series_type>TV</series_type>
\t\t\t\t\t<series_episodes>26</series_episodes>
\t\t\t\t\t<my_id>0</my_id>
\t\t\t\t\t<my_watched_episodes>26</my_watched_episodes>
\t\t\t\t\t<my_start_date>2012-07-00</my_start_date>
\t\t\t\t\t<my_finish_date>2012-00-00</my_finish_date>
\t\t\t\t\t<my_rated></my_rated>
\t\t\t\t\t<my_score>8</my_score>
\t\t\t\t\t<my_storage>Retail &lt;DVD&gt;</my_storage>
\t\t\t\t\t<my_storage_value>0.00</my_storage_value>
\t\t\t\t\t<my_status>Completed</my_status>
\t\t\t\t\t<my_comments><![CDATA[Calm & slow
[Kiroku: score 7.5; private]]]></my_comments>
\t\t\t\t\t<my_times_watched>2</my_times_watched>
\t\t\t\t\t<my_rewatch_value>Very High</my_rewatch_value>
\t\t\t\t\t<my_priority>HIGH</my_priority>
\t\t\t\t\t<my_tags><![CDATA[calm, a b]]></my_tags>
\t\t\t\t\t<my_rewatching>0</my_rewatching>
\t\t\t\t\t<my_rewatching_ep>0</my_rewatching_ep>
\t\t\t\t\t<my_discuss>1</my_discuss>
\t\t\t\t\t<my_sns>default</my_sns>
\t\t\t\t\t<update_on_import>1</update_on_import>
\t\t\t\t</anime>
\t\t\t
</myanimelist>
`)
})

test('so do manga, in a file of their own', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  await aKeptTitle(
    db,
    id,
    { id: '104', kind: 'manga', title: 'Yotsuba&!' },
    { status: 'reading', progress: 7, volumes: 1, is_repeating: true },
  )

  const file = await exported(db, id, 'manga')

  expect(file).toContain('<user_export_type>2</user_export_type>')
  expect(file).toContain('<user_total_manga>1</user_total_manga>')
  expect(file.slice(file.indexOf('<manga>')).replace(/\n\t*/g, '')).toBe(
    [
      '<manga><manga_mangadb_id>104</manga_mangadb_id><manga_title><![CDATA[Yotsuba&!]]></manga_title>',
      '<manga_volumes>0</manga_volumes><manga_chapters>0</manga_chapters><my_id>0</my_id>',
      '<my_read_volumes>1</my_read_volumes><my_read_chapters>7</my_read_chapters>',
      '<my_start_date>0000-00-00</my_start_date><my_finish_date>0000-00-00</my_finish_date>',
      '<my_scanalation_group><![CDATA[]]></my_scanalation_group><my_score>0</my_score><my_storage></my_storage>',
      '<my_retail_volumes>0</my_retail_volumes><my_status>Completed</my_status><my_comments><![CDATA[]]></my_comments>',
      '<my_times_read>0</my_times_read><my_tags><![CDATA[]]></my_tags><my_priority>Low</my_priority>',
      '<my_reread_value></my_reread_value><my_rereading>YES</my_rereading><my_discuss>YES</my_discuss>',
      '<my_sns>default</my_sns><update_on_import>1</update_on_import></manga></myanimelist>',
    ].join(''),
  )
  expect(await exported(db, id, 'anime')).not.toContain('Yotsuba')
})

test('each standing has its word there, and totals count them', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  const kept: [string, Record<string, unknown> & { status?: string }][] = [
    ['Watching', { status: 'watching' }],
    ['Completed', { status: 'watched' }],
    ['Completed', { status: 'watching', is_repeating: true }],
    ['On-Hold', { status: 'watching', is_paused: true }],
    ['Dropped', { is_dropped: true, dropped_on: '2019' }],
    ['Plan to Watch', { status: 'unwatched' }],
    ['Plan to Watch', { status: 'want-to-watch' }],
  ]
  for (const [index, [, keeps]] of kept.entries())
    await aKeptTitle(db, id, { id: String(index + 1), title: `Title ${index}` }, keeps)
  await aKeptTitle(db, id, { id: '90', title: 'Scored, but on no list' }, { score: 5 })
  await aTitle(db, { id: '91', title: 'Of nobody' })

  const file = await exported(db, id, 'anime')

  expect([...file.matchAll(/<my_status>(.*)</g)].map(([, word]) => word)).toEqual(kept.map(([word]) => word))
  expect([...file.matchAll(/<user_total_(\w+)>(\d+)</g)].map(([, name, count]) => `${name} ${count}`)).toEqual([
    ...['anime 7', 'watching 1', 'completed 2', 'onhold 1', 'dropped 1', 'plantowatch 2'],
  ])
  expect(file).toContain('[Kiroku: dropped 2019]')
})

test('a score that is no whole point is rounded, but never to none; a vote stands in for a score', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  for (const [index, score] of [0.4, 6.4, 6.5, 10].entries()) {
    await aKeptTitle(db, id, { id: String(index + 1), title: `Title ${index}` }, { status: 'watched', score })
  }
  await aKeptTitle(db, id, { id: '9', title: 'Voted' }, { status: 'watched' })
  await db.insertInto('ratings').values({ user_id: id, title_id: '9', kind: 'anime', stars: 3 }).execute()

  const file = await exported(db, id, 'anime')

  const marks = [...file.matchAll(/<my_score>(\d+)<[\s\S]*?<my_comments><!\[CDATA\[(.*?)\]\]></g)]
  expect(marks.map(([, score, comment]) => [score, comment])).toEqual([
    ['1', '[Kiroku: score 0.4]'],
    ['6', '[Kiroku: score 6.4]'],
    ['7', '[Kiroku: score 6.5]'],
    ['10', ''],
    ['3', ''],
  ])
})

test('titles that MyAnimeList does not have are left out, named at the head and counted', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  await aKeptTitle(db, id, { id: '1', title: 'Known' }, { status: 'watched' })
  const unknown = await aTitle(db, { title: 'A--B-->-' })
  await anEntry(db, { user_id: id, title_id: unknown.id })
  const odd = await aTitle(db, { title: 'Odd' })
  await db.insertInto('external_ids').values({ title_id: odd.id, source: 'mal', value: 'abc' }).execute()
  await anEntry(db, { user_id: id, title_id: odd.id })
  await anEntry(db, { user_id: id, kind: 'manga' })

  const file = await exported(db, id, 'anime')

  expect(/<!--([\s\S]*?)-->/.exec(file)?.[1]).toBe('\n Left out: 2\n A- -B- ->- \n Odd\n')
  expect(file.match(/<anime>/g)).toHaveLength(1)
  expect(await countLeftOut(db, id)).toEqual({ anime: 2, manga: 1 })
})

test('what waits for the catalogue goes back too, unless it is there under that number and kind by now', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  await aKeptTitle(db, id, { id: '1', title: 'Known' }, { status: 'watched' })
  await aKeptTitle(db, id, { id: '2', title: 'Manga of That Number', kind: 'manga' }, { status: 'reading' })
  const rows = [
    { id: 1, name: 'Known' },
    { id: 2, name: 'Not Here', status: 'dropped', score: 8, episodes: 3 },
  ]
  await broughtList(db, id, [...rows, { id: 3, name: 'Removed' }])
  await removeWaiting(db, asReader(id), ['anime mal 3'])
  await sql`
    insert into waiting_list_rows (user_id, key, name, record)
    select user_id, 'other', name, record || '{"ids": {"mal": "1"}}' from waiting_list_rows where name = 'Not Here'`.execute(
    db,
  )

  const file = await exported(db, id, 'anime')

  expect([...file.matchAll(/<series_title><!\[CDATA\[(.*?)\]/g)].map(([, name]) => name)).toEqual(['Known', 'Not Here'])
  expect(file).toMatch(
    /<series_animedb_id>2<[\s\S]*<my_watched_episodes>3<[\s\S]*<my_score>8<[\s\S]*<my_status>Dropped</,
  )
  expect(file).toContain('<user_total_anime>2<')
  expect((await exported(db, id, 'manga')).match(/<manga>/g)).toHaveLength(1)
})

test('a file is read again however many titles its head names', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  await aKeptTitle(db, id, { id: '1', title: 'Known' }, { status: 'watched' })
  const names = Array.from({ length: 200 }, (_, n) => `${n} ${'Name '.repeat(20)}`)
  const file = exportMalXml(db, asReader(id), { kind: 'anime', head: () => names })
  const { format, records } = await readList(
    Readable.from(file, { objectMode: true }).map((piece) => Buffer.from(piece)),
  )
  expect(format.name).toBe('mal-xml')
  expect(await Readable.from(records).toArray()).toMatchObject([{ what: 'row' }])
})

test('a file is of one moment, in pieces of at most 500 titles', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  await sql`insert into titles (id, kind, title) select n::text, 'anime', 'Title ' || n from generate_series(1, 1200) n`.execute(
    db,
  )
  await sql`insert into external_ids (title_id, source, value) select id, 'mal', id from titles`.execute(db)
  await sql`insert into list_entries (user_id, title_id, kind, status) select ${id}, id, kind, 'watched' from titles`.execute(
    db,
  )

  const pieces: string[] = []
  for await (const piece of exportMalXml(db, asReader(id), { kind: 'anime', head })) {
    // What changes meanwhile is not in it.
    if (pieces.length === 0) await db.deleteFrom('list_entries').execute()
    pieces.push(piece)
  }

  expect(pieces.map((piece) => piece.match(/<anime>/g)?.length ?? 0)).toEqual([0, 500, 500, 200, 0])
  expect(pieces[0]).toContain('<user_total_anime>1200<')
})

test('nothing stays open when nobody takes the rest of a file', async () => {
  const { db } = await newDatabase()
  const { id } = await aUser(db)
  const file = exportMalXml(db, asReader(id), { kind: 'anime', head })
  await file.next()
  const open = () =>
    sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  expect((await open()).rows).toEqual([{ count: 1 }])

  await file.return(undefined)

  expect((await open()).rows).toEqual([{ count: 0 }])
})

test('what came from MyAnimeList goes back as it came for as long as it says what the journal says', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  const came = { my_status: 'Watching', my_start_date: '0000-05-03', my_tags: 'a,b', my_comments: 'As<br />it came' }
  const mal = { ...came, my_dvd: 'Own it', my_rewatching_ep: '3', my_finish_date: '' }
  const said = { status: 'watching', is_repeating: true, notes: 'As\nit came', elsewhere: JSON.stringify({ mal }) }
  await aKeptTitle(db, id, { id: '1', title: 'As it was' }, { ...said, tags: ['a', 'b'] })
  const changed = { is_repeating: false, is_paused: true, notes: 'Changed', started_on: '2020' }
  await aKeptTitle(db, id, { id: '2', title: 'Changed' }, { ...said, ...changed, tags: ['a'] })

  const file = await exported(db, id, 'anime')

  const entries = file.split('<anime>').slice(1)
  const valuesOf = (entry = '') =>
    Object.keys(mal).map((name) => new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^\\]]*?)(?:\\]\\]>)?</`).exec(entry)?.[1])
  expect(valuesOf(entries[0])).toEqual([...Object.values(came), 'Own it', '3', '0000-00-00'])
  expect(valuesOf(entries[1])).toEqual(['On-Hold', '2020-00-00', 'a', 'Changed', 'Own it', '3', '0000-00-00'])
  expect(file).toContain('<user_total_watching>1<')
})

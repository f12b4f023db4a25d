import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { titlesOfMal } from '#tests/support/a-list-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { type Kind, kinds } from '../titles/rules.ts'
import { importListNow } from './moving-in/import-list-now.ts'
import { xmlEntries } from './readers/xml-entries.ts'
import { exportMalXml } from './writers/export-mal-xml.ts'

type Fields = Record<string, string>

async function* piecesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

/** What an entry says of its reader, by the number of its title: but for an id of MyAnimeList's own. */
async function ownFields(file: string, kind: Kind): Promise<Record<string, Fields>> {
  const entries: Record<string, Fields> = {}
  for await (const { name, fields } of xmlEntries(piecesOf(file), kinds)) {
    if (name !== kind) continue
    const own = Object.entries(fields).filter(([field]) => field.startsWith('my_') && field !== 'my_id')
    entries[fields.series_animedb_id ?? fields.manga_mangadb_id ?? ''] = Object.fromEntries(own)
  }
  return entries
}

/** Brings a file in for a new reader. @returns the file that they get */
async function broughtAndTaken(db: PlainDb, kind: Kind, file: string): Promise<string> {
  const { id } = await aUser(db)
  await importListNow(db, asReader(id), 'list.xml', piecesOf(file))
  return text(exportMalXml(db, asReader(id), { kind, head: () => [] }))
}

const titles = 4
const date = fc.oneof(
  fc.constant('0000-00-00'),
  fc
    .tuple(fc.integer({ min: 1990, max: 2025 }), fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 28 }))
    .map(([year, month, day]) => `${year}-${twoDigits(month)}-${month === 0 ? '00' : twoDigits(day)}`),
  fc.constantFrom('0000-05-03', '2019-00-12', '2999-01-05'),
)
const twoDigits = (number: number) => String(number).padStart(2, '0')
const words = fc.array(
  fc.oneof(
    fc.constantFrom('a', ' ', ',', '\n', '<br />', '&amp;', '<3', '[Kiroku: private]', '[Kiroku: seen]', '"'),
    fc.string({ unit: 'grapheme', maxLength: 4 }).filter((each) => !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(each)),
  ),
  { maxLength: 8 },
)
const said = words.map((parts) => parts.join(''))
const count = fc.integer({ min: 0, max: 30 }).map(String)
const shared = {
  my_start_date: date,
  my_finish_date: date,
  my_score: fc.integer({ min: 0, max: 10 }).map(String),
  my_storage: fc.constantFrom('', 'Hard Drive', 'Retail <DVD>'),
  my_comments: said,
  my_tags: said,
}
const fieldsOf = {
  anime: fc.record({
    ...shared,
    my_watched_episodes: count,
    my_rated: fc.constantFrom('', 'G'),
    my_storage_value: fc.constantFrom('0.00', '1.50'),
    my_status: fc.constantFrom('Watching', 'Completed', 'On-Hold', 'Dropped', 'Plan to Watch'),
    my_times_watched: count,
    my_rewatch_value: fc.constantFrom('', 'Very High'),
    my_priority: fc.constantFrom('LOW', 'HIGH'),
    my_rewatching: fc.constantFrom('0', '1'),
    my_rewatching_ep: count,
    my_discuss: fc.constantFrom('0', '1'),
    my_sns: fc.constantFrom('default', 'allow'),
  }),
  manga: fc.record({
    ...shared,
    my_read_volumes: count,
    my_read_chapters: count,
    my_scanalation_group: said,
    my_retail_volumes: count,
    my_status: fc.constantFrom('Reading', 'Completed', 'On-Hold', 'Dropped', 'Plan to Read'),
    my_times_read: count,
    my_priority: fc.constantFrom('Low', 'High'),
    my_reread_value: fc.constantFrom('', 'Low'),
    my_rereading: fc.constantFrom('NO', 'YES'),
    my_discuss: fc.constantFrom('YES', 'NO'),
    my_sns: fc.constantFrom('default', 'allow'),
  }),
}
const aFile = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    // One number more than there are titles: that row waits for the catalogue.
    entries: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: titles + 1 }), fieldsOf[kind] as fc.Arbitrary<Fields>), {
      minLength: 1,
      maxLength: titles + 1,
      selector: ([id]) => id,
    }),
  }),
)

/** As MyAnimeList writes it. */
function written(kind: Kind, entries: [id: number, fields: Fields][]): string {
  const idName = kind === 'anime' ? 'series_animedb_id' : 'manga_mangadb_id'
  const titleName = kind === 'anime' ? 'series_title' : 'manga_title'
  const lines = entries.map(([id, fields]) => {
    const own = Object.entries(fields).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    return `<${kind}><${idName}>${id}</${idName}><${titleName}>Title ${id}</${titleName}><my_id>7</my_id>${own.join('')}</${kind}>`
  })
  return `<?xml version="1.0" encoding="UTF-8" ?><myanimelist>${lines.join('')}</myanimelist>`
}

test('a list of MyAnimeList comes out as it came in, and again from another reader who brings that in', async () => {
  const db = await freshDatabase()
  await titlesOfMal(db, titles)
  for (let n = 1; n <= titles; n++) {
    const { id } = await aTitle(db, { kind: 'manga', title: `Title ${n}`, episodes: 12 })
    await db
      .insertInto('external_ids')
      .values({ title_id: id, source: 'mal', value: String(n) })
      .execute()
  }
  const property = fc.asyncProperty(aFile, async ({ kind, entries }) => {
    await sql`truncate users cascade`.execute(db)
    const file = written(kind, entries)
    const came = await ownFields(file, kind)
    const once = await broughtAndTaken(db, kind, file)
    expect(await ownFields(once, kind)).toEqual(came)
    expect(await broughtAndTaken(db, kind, once)).toBe(once)
  })
  await fc.assert(property, { numRuns: Number(process.env.ROUND_TRIPS ?? 40), endOnFailure: true })
})

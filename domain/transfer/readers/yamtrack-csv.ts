import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '../../refusal.ts'
import { readListDate, readMoment } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, refuse, refuseKind, refuseStanding } from './make-row.ts'
import { standingNamed } from './standings.ts'

/** Characters of a row. */
const longestRow = 262_144
const mostColumns = 200
const read = [
  'media_id',
  'source',
  'media_type',
  'title',
  'image',
  'score',
  'progress',
  'status',
  'repeats',
  'start_date',
  'end_date',
  'notes',
]
/** Its sources of anime and manga, and the names under which we know their ids. Others have none that we know. */
const sites: Record<string, string> = { mal: 'mal', anilist: 'anilist', kitsu: 'kitsu', mangaupdates: 'mangaupdates' }

/** Yamtrack's export, which holds films, series, games and books too: they are told apart, and refused. */
export const yamtrackCsv: ListFormat = {
  name: 'yamtrack-csv',
  site: 'yamtrack',
  isIn({ text }) {
    const [head = ''] = text.split('\n', 1)
    const columns = head.split(',').map((column) => column.trim().replaceAll('"', '').toLowerCase())
    return ['media_id', 'source', 'media_type', 'title', 'status'].every((column) => columns.includes(column))
  },
  async *read(bytes) {
    let columns: string[] | null = null
    let short: ListRecord | null = null
    let number = 0
    for await (const cells of cellsOf(bytes)) {
      if (!columns) {
        columns = cells.map((cell) => cell.trim().toLowerCase())
        continue
      }
      number += 1
      if (short) yield short
      short = null
      const expected = columns.length
      if (cells.length === expected) {
        yield rowOf(number, Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])))
      } else short = refuse(number, null, { code: 'row-columns', parameters: { columns: cells.length, expected } })
    }
    // A last row without its end is a file without its end.
    if (short) throw new Refusal('list-ends-early')
  },
}

async function* cellsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const rows = parse({
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    // The size of a record does not count its columns, which may all be empty.
    cast: (value, { index }) => {
      if (index >= mostColumns) throw new Refusal('list-broken')
      return value
    },
  })
  pipeline(Readable.from(bytes), rows, () => {})
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Refusal(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'list-ends-early' : 'list-broken')
  }
}

function rowOf(number: number, cells: Record<string, string>): ListRecord {
  const { media_type: kind = '', source = '', title } = cells
  if (kind !== 'anime' && kind !== 'manga') return refuseKind(number, title, kind)
  const standing = standingNamed(cells.status)
  if (!standing) return refuseStanding(number, title, cells.status)
  const site = Object.hasOwn(sites, source) ? sites[source] : undefined
  return makeRow(number, {
    kind,
    ids: site ? { [site]: cells.media_id } : {},
    names: [title],
    standing,
    progress: cells.progress,
    startedOn: readListDate(cells.start_date),
    finishedOn: readListDate(cells.end_date),
    written: { startedOn: cells.start_date, finishedOn: cells.end_date },
    repeats: cells.repeats,
    score: { scale: 'tenths', value: cells.score },
    notes: cells.notes,
    // The column has had both names.
    updatedAt: readMoment(cells.progressed_at ?? cells.progress_changed),
    foreign: leftOver(cells, site ? read : read.filter((column) => column !== 'media_id' && column !== 'source')),
  })
}

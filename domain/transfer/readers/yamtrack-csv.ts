import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '../../refusal.ts'
import type { Told } from '../../refusal-rules.ts'
import { readListDate, readMoment } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import { heldBytes } from './held-bytes.ts'
import { HeldValues } from './held-values.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { type Given, makeRow, refuse, refuseKind, refuseStanding } from './make-row.ts'
import { mostRows } from './most-rows.ts'
import { standingNamed } from './standings.ts'
import { type Cells, newestFirst, togetherOf, type Viewing } from './yamtrack-viewings.ts'

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

/**
 * Yamtrack's export, which holds films, series, games and books too: they are told apart, and refused. Each time that a title was watched
 * or read is a row of its own; they are held, because they become one.
 */
export const yamtrackCsv: ListFormat = {
  name: 'yamtrack-csv',
  site: 'yamtrack',
  isIn({ text }) {
    const [head = ''] = text.split('\n', 1)
    const columns = head.split(',').map((column) => column.trim().replaceAll('"', '').toLowerCase())
    return ['media_id', 'source', 'media_type', 'title', 'status'].every((column) => columns.includes(column))
  },
  async *read(bytes) {
    const held = new HeldValues<Numbered>()
    /** Of each title, the places of its rows. */
    const titles = new Map<string, number[]>()
    for await (const { number, cells, problem } of linesOf(heldBytes(bytes))) {
      const record = problem ?? rowOf(number, cells)
      if (record.what === 'row') {
        const key = keyOf(number, cells)
        const places = titles.get(key) ?? []
        places.push(held.add({ number, cells }))
        titles.set(key, places)
        if (held.length > mostRows) throw new Refusal('list-rows', { most: mostRows })
      } else yield record
    }
    for (const places of titles.values()) yield* recordsOf(places.map((place) => held.at(place)))
  },
}

interface Numbered {
  number: number
  cells: Cells
}

interface Line extends Numbered {
  problem: ListRecord | null
}

/** Rows by the names of their columns, and those that cannot be told by them. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let columns: string[] | null = null
  let short: Line | null = null
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
      const named = Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']))
      yield { number, cells: named, problem: null }
    } else {
      const problem = refuse(number, null, { code: 'row-columns', parameters: { columns: cells.length, expected } })
      short = { number, cells: {}, problem }
    }
  }
  // A last row without its end is a file without its end.
  if (short) throw new Refusal('list-ends-early')
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

/** What tells titles apart. Without an id of its source, a row is a title by itself. */
function keyOf(number: number, { media_type: kind, source, media_id: id }: Cells): string {
  return id?.trim() ? JSON.stringify([kind, source, id.trim()]) : String(number)
}

/** The rows of a title as one, and those that say again what another one has said. */
function recordsOf(rows: Numbered[]): ListRecord[] {
  const first = new Map<string, number>()
  const again: ListRecord[] = []
  const viewings: Viewing[] = []
  const warnings: Told[] = []
  for (const { number, cells } of rows) {
    const said = JSON.stringify(cells)
    const record = rowOf(number, cells)
    const row = first.get(said)
    if (row !== undefined)
      again.push(refuse(number, cells.title ?? null, { code: 'row-repeated', parameters: { row } }))
    else if (record.what === 'row') {
      first.set(said, number)
      viewings.push({ cells, row: record.row })
      warnings.push(...record.warnings)
    }
  }
  const [newest, ...earlier] = newestFirst(viewings)
  const number = rows[0]?.number ?? 0
  if (!newest) return again
  if (earlier.length === 0) return [rowOf(number, newest.cells), ...again]
  const record = rowOf(number, newest.cells, togetherOf([newest, ...earlier]))
  if (record.what !== 'row') return [record, ...again]
  const joined: Told = { code: 'row-viewings', parameters: { rows: viewings.length } }
  return [{ ...record, warnings: [...warnings, ...record.warnings, joined] }, ...again]
}

/** @param together what other rows of the title say as well */
function rowOf(number: number, cells: Cells, together: Partial<Given> = {}): ListRecord {
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
    ...together,
    foreign: {
      ...leftOver(cells, site ? read : read.filter((column) => column !== 'media_id' && column !== 'source')),
      ...together.foreign,
    },
  })
}

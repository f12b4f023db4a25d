import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { formatNamed } from '../../sources/recognize.ts'
import type { FormatName } from '../../sources/source-format.ts'
import { readKeptTitle } from '../import/read-title.ts'
import type { Kind } from '../rules.ts'
import type { Word } from './fold-title.ts'
import type { Line } from './merge-lines.ts'
import { type ColumnsRecord, readColumns } from './read-columns.ts'
import { isSourceName } from './source-rules.ts'
import { wordOfMerged } from './word-of-merged.ts'

/** What the sources of a title say, the best first. */
export interface TitleWords {
  titleId: string
  kind: Kind
  words: Word[]
}

/**
 * What the sources of these titles say; what they say of titles that have been merged into these comes last. A title of which
 * no source says anything itself is left out.
 */
export async function findWords(db: Db, titleIds: string[]): Promise<TitleWords[]> {
  const { rows } = await sql<{ titleId: string; kind: Kind; records: StoredRecord[] }>`
    select t.id as "titleId", t.kind, json_agg(json_build_object(
      'source', s.name, 'format', s.format, 'record', r.record, 'saidOf', r.said_of)
      order by r.said_of nulls first, s.position, s.name) as records
    from titles t join title_records r on r.title_id = t.id join sources s on s.name = r.source
    where t.id = any(${titleIds}) group by t.id having bool_or(r.said_of is null)`.execute(db)
  return rows.map(({ titleId, kind, records }) => ({
    titleId,
    kind,
    words: records.map((record) => {
      const word = { source: record.source, title: readRecord(kind, record) }
      return record.saidOf === null ? word : wordOfMerged(word, record.saidOf)
    }),
  }))
}

type StoredRecord = { source: string; saidOf: string | null } & (
  | { format: FormatName; record: Line }
  | { format: 'columns'; record: ColumnsRecord }
)

function readRecord(kind: Kind, { format, record }: StoredRecord) {
  return format === 'columns' ? readColumns(kind, record) : readKeptTitle(formatNamed(format).lineOf(record))
}

/**
 * What one source says about each of these titles, as it was said.
 * @param bearers the titles that stand for them (findBearers)
 */
export async function findRecords(db: Db, source: string, bearers: Map<string, string>): Promise<Map<string, Line>> {
  const { rows } = await sql<{ id: string; record: Line }>`
    select coalesce(said_of, title_id) as id, record from title_records
    where source = ${source} and ${saidOf(bearers)}`.execute(db)
  return new Map(rows.map(({ id, record }) => [id, record]))
}

/** True for records of these titles. */
export function saidOf(bearers: Map<string, string>): RawBuilder<unknown> {
  return sql`title_id = any(${[...bearers.values()]}) and coalesce(said_of, title_id) = any(${[...bearers.keys()]})`
}

export interface NewRecord {
  titleId: string
  /** If it is said of a title that has been merged into that one. */
  saidOf?: string | null
  key: string
  digest: string
  record: object
}

/** Saves what a source says about titles, in place of what it said before. */
export async function saveRecords(tx: Tx, source: string, records: NewRecord[]): Promise<void> {
  if (records.length === 0) return
  const rows = records.map(({ titleId, saidOf, ...rest }) => ({ title_id: titleId, said_of: saidOf ?? null, ...rest }))
  await sql`
    insert into title_records (title_id, source, said_of, key, record, digest)
    select title_id, ${source}, said_of, key, record, digest
    from json_populate_recordset(null::title_records, ${JSON.stringify(rows)})
    on conflict (title_id, source, coalesce(said_of, '')) do update
    set key = excluded.key, record = excluded.record, digest = excluded.digest`.execute(tx)
}

/** The names of the sources that imports may be from, the best first. */
export async function findSourceNames(db: Db): Promise<string[]> {
  const sources = await db.selectFrom('sources').select('name').orderBy('position').orderBy('name').execute()
  return sources.map(({ name }) => name).filter(isSourceName)
}

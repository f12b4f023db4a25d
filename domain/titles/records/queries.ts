import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { formatNamed } from '../../sources/recognize.ts'
import type { FormatName } from '../../sources/source-format.ts'
import { readTitle } from '../import/read-title.ts'
import type { Kind } from '../rules.ts'
import type { Word } from './fold-title.ts'
import type { Line } from './merge-lines.ts'
import { type ColumnsRecord, readColumns } from './read-columns.ts'
import { isSourceName } from './source-rules.ts'

/** What the sources of a title say, the best first. */
export interface TitleWords {
  titleId: string
  kind: Kind
  words: Word[]
}

/** What the sources of these titles say. A title without any record is left out. */
export async function findWords(db: Db, titleIds: string[]): Promise<TitleWords[]> {
  const { rows } = await sql<{ titleId: string; kind: Kind; records: StoredRecord[] }>`
    select t.id as "titleId", t.kind, json_agg(json_build_object(
      'source', s.name, 'format', s.format, 'record', r.record) order by s.position, s.name) as records
    from titles t join title_records r on r.title_id = t.id join sources s on s.name = r.source
    where t.id = any(${titleIds}) group by t.id`.execute(db)
  return rows.map(({ titleId, kind, records }) => ({
    titleId,
    kind,
    words: records.map((record) => ({ source: record.source, title: readRecord(kind, record) })),
  }))
}

type StoredRecord =
  | { source: string; format: FormatName; record: Line }
  | { source: string; format: 'columns'; record: ColumnsRecord }

function readRecord(kind: Kind, { format, record }: StoredRecord) {
  return format === 'columns' ? readColumns(kind, record) : readTitle(formatNamed(format).lineOf(record))
}

/** What one source says about each of these titles, as it was said. */
export async function findRecords(db: Db, source: string, titleIds: string[]): Promise<Map<string, Line>> {
  const { rows } = await sql<{ titleId: string; record: Line }>`
    select title_id as "titleId", record from title_records
    where source = ${source} and title_id = any(${titleIds})`.execute(db)
  return new Map(rows.map(({ titleId, record }) => [titleId, record]))
}

export interface NewRecord {
  titleId: string
  key: string
  digest: string
  record: object
}

/** Saves what a source says about titles, in place of what it said before. */
export async function saveRecords(tx: Tx, source: string, records: NewRecord[]): Promise<void> {
  if (records.length === 0) return
  const rows = records.map(({ titleId, ...rest }) => ({ title_id: titleId, ...rest }))
  await sql`
    insert into title_records (title_id, source, key, record, digest)
    select title_id, ${source}, key, record, digest from json_populate_recordset(null::title_records, ${JSON.stringify(rows)})
    on conflict (title_id, source) do update
    set key = excluded.key, record = excluded.record, digest = excluded.digest`.execute(tx)
}

/** The names of the sources that imports may be from, the best first. */
export async function findSourceNames(db: Db): Promise<string[]> {
  const sources = await db.selectFrom('sources').select('name').orderBy('position').orderBy('name').execute()
  return sources.map(({ name }) => name).filter(isSourceName)
}

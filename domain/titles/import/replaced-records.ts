import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { saidOf } from '../records/queries.ts'
import { formerSource } from '../records/source-rules.ts'
import type { NumberedTitle } from './imported-title.ts'

/** How many of a source's lines a title remembers. That many catalogues of one source can be imported in turn and change nothing after the first round. */
const remembered = 16

/** A title that a line is certainly about. */
interface Known {
  digest: string
  titleId: string
  /** Whether its source has already said the same about it. */
  isSaid: boolean
}

interface Reading {
  source: string
  /** Whether lines that newer lines have replaced are imported again. */
  again: boolean
}

/**
 * The titles about which these lines were said before: by their source, now or, unless `again`, before it said something
 * else; by another source; or to a release before 0.2.
 */
export async function findSaid(
  db: Db,
  lines: NumberedTitle[],
  { source, again }: Reading,
): Promise<Map<string, Known>> {
  if (lines.length === 0) return new Map()
  const asked = JSON.stringify(lines.map(({ digest, formerDigest }) => ({ digest, former: formerDigest })))
  const { rows } = await sql<Known>`
    with asked as materialized (select * from json_to_recordset(${asked}) a (digest text, former text))
    select distinct on (digest) digest, title_id as "titleId", is_said as "isSaid" from (
      select a.digest, coalesce(r.said_of, r.title_id) as title_id, r.source = ${source} as is_said
        from asked a join title_records r on r.digest = a.digest and r.digest <> ''
      union all
      select a.digest, coalesce(r.said_of, r.title_id), true from asked a join replaced_records r on r.digest = a.digest
        where r.source = ${source} and not ${again}
      union all
      select a.digest, coalesce(r.said_of, r.title_id), false
        from asked a join title_records r on r.digest = a.former and r.source = ${formerSource} and r.digest <> ''
      union all
      select a.digest, coalesce(r.said_of, r.title_id), false
        from asked a join replaced_records r on r.digest = a.former and r.source = ${formerSource}
    ) said order by digest, is_said desc, title_id`.execute(db)
  return new Map(rows.map((row) => [row.digest, row]))
}

/** Remembers what a source has said about these titles, and those that stand for them, before it says something else. */
export async function rememberRecords(tx: Tx, source: string, bearers: Map<string, string>): Promise<void> {
  await sql`
    insert into replaced_records (source, digest, title_id, said_of)
    select source, digest, title_id, said_of from title_records
    where source = ${source} and ${saidOf(bearers)} and digest <> ''
    on conflict do nothing`.execute(tx)
  await sql`
    delete from replaced_records o using (
      select digest, row_number() over (partition by title_id, said_of order by place desc) as age
      from replaced_records where source = ${source} and ${saidOf(bearers)}) old
    where o.source = ${source} and old.digest = o.digest and old.age > ${remembered}`.execute(tx)
}

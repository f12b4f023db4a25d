import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** How many lines a title remembers. That many catalogues can be imported in turn and change nothing after the first round. */
const remembered = 16

/**
 * The titles that these lines changed last, by the lines' digests. Unless `again`, also the titles that they had changed
 * before another line did.
 */
export async function findByLine(
  db: Db,
  digests: string[],
  { again }: { again: boolean },
): Promise<Map<string, string>> {
  if (digests.length === 0) return new Map()
  const { rows } = await sql<{ id: string; digest: string }>`
    select id, import_digest as digest from titles where import_digest = any(${digests})
    union all
    select title_id, digest from overtaken_lines where not ${again} and digest = any(${digests})`.execute(db)
  return new Map(rows.map(({ id, digest }) => [digest, id]))
}

/** Remembers the lines that these titles were last imported from, before other lines change the titles. */
export async function rememberLines(tx: Db, ids: string[]): Promise<void> {
  await sql`
    insert into overtaken_lines (digest, title_id)
    select import_digest, id from titles where id = any(${ids}) and import_digest is not null
    on conflict do nothing`.execute(tx)
  await sql`
    delete from overtaken_lines o using (
      select digest, row_number() over (partition by title_id order by place desc) as age
      from overtaken_lines where title_id = any(${ids})) old
    where old.digest = o.digest and old.age > ${remembered}`.execute(tx)
}

import { sql } from 'kysely'
import type { PlainDb } from '#db/connection.ts'
import type { DB } from '#db/types.ts'

/**
 * Has the next updates of a table be ended as by a deadlock. A sequence counts them, which no rollback takes back.
 * @param when a condition on the row as it is to be, `new`
 */
export async function giveWay(db: PlainDb, table: keyof DB, times: number, when = sql`true`): Promise<void> {
  await sql`create sequence gave_way`.execute(db)
  await sql`
    create function give_way() returns trigger language plpgsql as $$
    begin
      if nextval('gave_way') <= tg_argv[0]::integer then raise 'gave way' using errcode = 'deadlock_detected'; end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger give_way before update on ${sql.table(table)}
    for each row when (${when}) execute function give_way(${sql.lit(times)})`.execute(db)
}

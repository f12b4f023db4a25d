import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import * as texts from '#texts/doctor.ts'
import { type Finding, hint, isOk, isWrong } from './finding.ts'

/** Seconds. Sessions and limits compare this clock's times with the database's. */
const mostApart = 5
/** Milliseconds. The clock may have been corrected a little. */
const mostAhead = 5 * 60 * 1000

/** Compares this machine's clock with the database's. */
export async function checkClock(db: Db): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(db)
  const [found] = rows
  if (!found) return []
  const seconds = (asked + Date.now()) / 2000 - found.now
  const apart = Math.abs(seconds) >= mostApart
  return [
    apart
      ? isWrong(texts.clockApart({ seconds: Math.round(Math.abs(seconds)), ahead: seconds > 0 }))
      : isOk(texts.clockRight),
    ...(await laterRows(db)),
  ]
}

/** Both clocks may be wrong, above all where they are one: what was saved then tells. */
async function laterRows(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ now: number; newest: number | null }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      (extract(epoch from greatest((select max(ran_at) from migrations), (select max(created_at) from users))) * 1000)::float8 as newest`
    .execute(db)
    // One without tables has none.
    .catch(() => ({ rows: [] }))
  const [found] = rows
  if (!found?.newest || found.newest < found.now + mostAhead) return []
  const [now, newest] = [found.now, found.newest].map((moment) => new Date(moment).toISOString()) as [string, string]
  return [hint(texts.clockBehindRows({ now, newest }))]
}

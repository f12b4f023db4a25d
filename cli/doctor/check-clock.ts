import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import * as texts from '#texts/doctor.ts'
import { type Finding, isOk, isWrong } from './finding.ts'

/** Seconds. Sessions and limits compare this clock's times with the database's. */
const mostApart = 5

/** Compares this machine's clock with the database's. */
export async function checkClock(db: Db): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(db)
  const [found] = rows
  if (!found) return []
  const seconds = (asked + Date.now()) / 2000 - found.now
  if (Math.abs(seconds) < mostApart) return [isOk(texts.clockRight)]
  return [isWrong(texts.clockApart({ seconds: Math.round(Math.abs(seconds)), ahead: seconds > 0 }))]
}

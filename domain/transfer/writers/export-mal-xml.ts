import { sql } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'
import { readSnapshot } from '#db/read-snapshot.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { standing } from '../../standing.ts'
import type { Standing } from '../../standing-rules.ts'
import type { Kind } from '../../titles/rules.ts'
import { findKeptTitles, keptIds, keptOf, malId } from './find-kept-titles.ts'
import { countWaiting, findWaitingEntries } from './find-waiting-entries.ts'
import { findLeftOut, type LeftOut } from './left-out.ts'
import { type MalEntry, type MalStatus, malEntry, malStatusOf } from './mal-entry.ts'
import { escapeXml, xmlComment } from './xml-text.ts'

interface MalFile {
  kind: Kind
  /** The lines of the comment at the head of the file. */
  head(leftOut: LeftOut): string[]
}

/**
 * A reader's list of one kind in pieces of XML, as MyAnimeList exports and imports it today (docs/decisions/0073), all of it as of
 * one moment. What is on the list, dropped or waits for the catalogue is in it, if MyAnimeList has it; the rest is named at its head.
 */
export async function* exportMalXml(db: PlainDb, actor: Actor, file: MalFile): AsyncGenerator<string> {
  const { userId } = allow(actor, 'read', 'own account')
  yield* readSnapshot(db, (snapshot) => writeMalXml(snapshot, userId, file))
}

async function* writeMalXml(db: Db, userId: string, { kind, head }: MalFile): AsyncGenerator<string> {
  const { userName } = await db
    .selectFrom('users')
    .select('user_name as userName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const comment = xmlComment(head(await findLeftOut(db, userId, kind)))
  const totals = await countByStatus(db, userId, kind)
  yield `<?xml version="1.0" encoding="UTF-8" ?>\n${comment}\n\n<myanimelist>\n\n${myInfo(kind, userName, totals)}\n\n`
  const isWritten = sql`t.kind = ${kind} and ${standing} is not null and ${malId} is not null`
  for await (const batch of findKeptTitles(db, userId, isWritten)) {
    yield batch.map((kept) => malEntry({ ...kept, malId: kept.ids.mal } as MalEntry)).join('')
  }
  for await (const batch of findWaitingEntries(db, userId, kind)) yield batch.map(malEntry).join('')
  yield '</myanimelist>\n'
}

async function countByStatus(db: Db, userId: string, kind: Kind): Promise<Record<MalStatus, number>> {
  const { rows } = await sql<{ standing: Standing; isCurrent: boolean; count: number }>`
    select ${standing} as standing,
      coalesce(j.elsewhere->'mal'->>'my_status' in ('Watching', 'Reading'), false) as "isCurrent", count(*) as count from titles t ${keptOf(userId)}
    where t.id in (${keptIds(userId)}) and t.kind = ${kind} and ${standing} is not null and ${malId} is not null
    group by 1, 2`.execute(db)
  const totals: Record<MalStatus, number> = { current: 0, completed: 0, onhold: 0, dropped: 0, planned: 0 }
  for (const { standing, isCurrent, count } of rows) {
    totals[standing === 'repeating' && isCurrent ? 'current' : malStatusOf[standing]] += count
  }
  const waiting = await countWaiting(db, userId, kind)
  for (const [status, count] of Object.entries(waiting)) totals[status as MalStatus] += count
  return totals
}

const totalNames = {
  anime: { current: 'watching', planned: 'plantowatch' },
  manga: { current: 'reading', planned: 'plantoread' },
}

function myInfo(kind: Kind, userName: string, totals: Record<MalStatus, number>): string {
  const all = Object.values(totals).reduce((sum, count) => sum + count, 0)
  const elements: [string, string | number][] = [
    ['user_id', 0],
    ['user_name', escapeXml(userName)],
    ['user_export_type', kind === 'anime' ? 1 : 2],
    [`user_total_${kind}`, all],
    [`user_total_${totalNames[kind].current}`, totals.current],
    ['user_total_completed', totals.completed],
    ['user_total_onhold', totals.onhold],
    ['user_total_dropped', totals.dropped],
    [`user_total_${totalNames[kind].planned}`, totals.planned],
  ]
  const lines = elements.map(([name, value]) => `\t\t<${name}>${value}</${name}>\n`)
  return `\t<myinfo>\n${lines.join('')}\t</myinfo>`
}

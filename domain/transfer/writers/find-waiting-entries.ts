import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Kind } from '../../titles/rules.ts'
import { inBatches } from '../in-batches.ts'
import { elsewhereOf } from '../moving-in/bring-batch.ts'
import { tagsOf } from '../moving-in/bring-row.ts'
import { readStoredRow, type StoredRow } from '../moving-in/stored-row.ts'
import { isWaiting } from '../moving-in/waiting.ts'
import { keptIds } from './find-kept-titles.ts'
import { type MalEntry, type MalStatus, malStatusIn } from './mal-entry.ts'

/**
 * What a reader brought along and the catalogue does not have, in batches, as far as MyAnimeList has it: a list that goes back there is whole.
 * What its number stands for here is written as that.
 */
export async function* findWaitingEntries(db: Db, userId: string, kind: Kind): AsyncGenerator<MalEntry[]> {
  const { rows } = await sql<{ id: string; length: number }>`
    select w.key as id, length(w.record::text) as length from waiting_list_rows w
    where w.user_id = ${userId} and ${isWaiting} and w.record ->> 'kind' = ${kind}
      and w.record ->> 'standing' is not null and w.record -> 'ids' ->> 'mal' ~ '^[1-9][0-9]*$'
      and not exists (
        select from external_ids x join titles t on t.id = x.title_id and t.kind = ${kind}
        where x.source = 'mal' and x.value = w.record -> 'ids' ->> 'mal' and t.id in (${keptIds(userId)}))
    order by w.key`.execute(db)
  for (const keys of inBatches(rows)) yield (await readWaiting(db, userId, keys)).map(entryOf)
}

interface WaitingRow {
  name: string
  malId: string
  record: StoredRow
  site: string | null
}

async function readWaiting(db: Db, userId: string, keys: string[]): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select w.name, w.record -> 'ids' ->> 'mal' as "malId", w.record, i.site
    from waiting_list_rows w left join list_imports i on i.id = w.import_id
    where w.user_id = ${userId} and w.key = any(${keys}) order by w.key`.execute(db)
  return rows
}

function entryOf({ name, malId, record, site }: WaitingRow): MalEntry {
  const row = readStoredRow(record)
  const isWhole = row.standing === 'completed'
  return {
    ...row,
    malId,
    title: row.names[0] ?? name,
    ...{ titleEnglish: null, titleNative: null, status: null, addedAt: null, changedAt: null, stars: null },
    progress: row.progress ?? (isWhole ? row.total : null) ?? 0,
    volumes: row.volumes ?? (isWhole ? row.totalVolumes : null) ?? 0,
    standing: row.standing as MalEntry['standing'],
    droppedOn: row.standing === 'dropped' ? row.droppedOn : null,
    tags: tagsOf(row),
    elsewhere: elsewhereOf(site, row) ?? {},
  }
}

/** How many of them have which status there. */
export async function countWaiting(db: Db, userId: string, kind: Kind): Promise<Partial<Record<MalStatus, number>>> {
  const counts: Partial<Record<MalStatus, number>> = {}
  for await (const entries of findWaitingEntries(db, userId, kind)) {
    for (const entry of entries) counts[malStatusIn(entry)] = (counts[malStatusIn(entry)] ?? 0) + 1
  }
  return counts
}

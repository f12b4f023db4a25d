import { countRows } from '#db/dump/dump-database.ts'
import { knownMigrations } from '#db/dump/load-dump.ts'
import { checkKey } from '#domain/media/storage-key.ts'
import * as texts from '#texts/backups.ts'
import { readArchive } from './archive.ts'
import { BackupRefused, type Head, type Part, readHead, readTotals, type Totals, totalsName } from './format.ts'
import { unpackRows } from './pack-rows.ts'
import { noTotals } from './write-backup.ts'

export interface Verified {
  head: Head
  totals: Totals
}

/**
 * Reads a whole backup, and changes nothing.
 * @throws BackupRefused when it is not one, is not whole, says of itself what is not so, or comes from a Kiroku that is newer
 *   than this one
 */
export async function verifyBackup(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Verified> {
  let head: Head | null = null
  let said: Totals | null = null
  const found = noTotals()
  for await (const part of readArchive(bytes)) {
    signal.throwIfAborted()
    if (!head) {
      head = await readKnownHead(part)
      for (const { name } of head.contents.tables) found.rows[name] = 0
    } else if (said) throw damaged(part)
    else if (part.name === totalsName) said = readTotals(part)
    else await count(part, found)
  }
  if (!head || !said) throw new BackupRefused(texts.isCut)
  const { missing, someMissing, ...counted } = said
  const { missing: _, someMissing: __, ...expected } = found
  if (JSON.stringify(counted) !== JSON.stringify(expected))
    throw new BackupRefused(texts.isDamaged({ part: totalsName }))
  return { head, totals: said }
}

/** @throws BackupRefused when this program does not know what it says */
async function readKnownHead(part: Part): Promise<Head> {
  const head = readHead(part)
  await knownMigrations(head.contents).catch((error: Error) => {
    throw new BackupRefused(texts.isOfAnother({ version: head.version, reason: error.message }))
  })
  return head
}

async function count(part: Part, found: Totals): Promise<void> {
  const place = placeOf(part)
  if (place.kind === 'file') {
    found.files++
    found.fileBytes += part.body.length
    return
  }
  if (!Object.hasOwn(found.rows, place.table)) throw damaged(part)
  found.rows[place.table] = (found.rows[place.table] ?? 0) + countRows(await unpackRows(part))
}

/** Where a part belongs. @throws BackupRefused for one that belongs nowhere, or would lead out of the storage */
export function placeOf(part: Part): { kind: 'rows'; table: string } | { kind: 'file'; key: string } {
  const [, table] = /^rows\/([^/]+)\/\d{6,}\.zst$/.exec(part.name) ?? []
  if (table !== undefined) return { kind: 'rows', table }
  const [, key] = /^files\/((?:imgs|userImgs|uploads)\/.+)$/.exec(part.name) ?? []
  if (key === undefined) throw damaged(part)
  try {
    checkKey(key)
  } catch {
    throw damaged(part)
  }
  return { kind: 'file', key }
}

function damaged({ name }: Part): BackupRefused {
  return new BackupRefused(texts.isDamaged({ part: name }))
}

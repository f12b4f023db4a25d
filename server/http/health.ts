import { setTimeout as wait } from 'node:timers/promises'
import { askForAll } from '#db/asker.ts'
import type { Db } from '#db/connection.ts'
import { isMigrated } from '#db/migrate.ts'
import { version } from '../version.ts'
import type { Answer } from './answer.ts'
import { strictPolicy } from './headers.ts'

/** Milliseconds. */
const longestWait = 2_000

/** /healthz: the process lives, and which version it is. */
export function answerAlive(): Answer {
  return plainText(200, `alive, Kiroku ${version}`)
}

/** The disk that the site writes to. Bytes. */
export interface Disk {
  free(): Promise<number>
  /** With less than this, uploads are refused. */
  freeSpace: number
}

interface ProcessState {
  stopping: boolean
  /** Whether the database is known to be away. */
  away: boolean
  disk?: Disk | null
}

/** With fewer bytes than this, PostgreSQL cannot go on writing. */
export const neededByDatabase = 32_000_000

/**
 * /readyz: whether visitors may be sent here. Not while the process is stopping, with a full disk, or without its database
 * and tables. A disk with room for everything but uploads keeps nobody away; operators who watch this are told.
 * @param db with a connection for this alone: those of pages may all be in use while the database is well
 */
export async function answerReady(db: Db, { stopping, away, disk = null }: ProcessState): Promise<Answer> {
  if (stopping) return plainText(503, 'stopping')
  const free =
    disk && (await Promise.race([disk.free(), wait(longestWait, Number.NaN, { ref: false })]).catch(() => Number.NaN))
  if (Number.isNaN(free)) return plainText(503, 'the disk does not answer')
  if (free !== null && free < neededByDatabase) return plainText(503, 'the disk is full')
  const answer = away ? plainText(503, 'the database does not answer') : await answerOfDatabase(db)
  const isFull = disk !== null && free !== null && free < disk.freeSpace
  return isFull && answer.status === 200 ? plainText(200, 'ready, but the disk is full: uploads are refused') : answer
}

async function answerOfDatabase(db: Db): Promise<Answer> {
  const migrated = await Promise.race([hasSchema(db), wait(longestWait, null, { ref: false })])
  if (migrated === null) return plainText(503, 'the database does not answer')
  return migrated ? plainText(200, 'ready') : plainText(503, 'the database is not migrated')
}

const underway = new WeakMap<Db, Promise<boolean | null>>()

/** Whether the database has this program's schema; null if it does not answer. Whoever asks while it is being asked waits for the same answer. */
function hasSchema(db: Db): Promise<boolean | null> {
  const asked = underway.get(db) ?? askOnce(db)
  underway.set(db, asked)
  return asked
}

function askOnce(db: Db): Promise<boolean | null> {
  return askForAll(() => isMigrated(db))
    .catch(() => null)
    .finally(() => underway.delete(db))
}

function plainText(status: number, sentence: string): Answer {
  return {
    status,
    headers: [
      ...['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'],
      ...['Content-Security-Policy', strictPolicy],
    ],
    body: Buffer.from(`${sentence}\n`),
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#db/connection.ts'
import { isMigrated } from '#db/migrate.ts'
import type { Answer } from './answer.ts'
import { strictPolicy } from './headers.ts'

const longestWait = 2_000

/** /healthz: the process lives. */
export function answerAlive(): Answer {
  return plainText(200, 'alive')
}

/** /readyz: visitors may be sent here; not while the process is stopping, nor without its database and tables. */
export async function answerReady(db: Db, { stopping, away }: { stopping: boolean; away: boolean }): Promise<Answer> {
  if (stopping) return plainText(503, 'stopping')
  if (away) return plainText(503, 'the database does not answer')
  const migrated = await Promise.race([isMigrated(db).catch(() => null), wait(longestWait, null, { ref: false })])
  if (migrated === null) return plainText(503, 'the database does not answer')
  return migrated ? plainText(200, 'ready') : plainText(503, 'the database is not migrated')
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

import { ago, now } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { theCommandLine } from '../audit/rules.ts'
import { readFileName } from '../file-name-rules.ts'
import type { DoubtfulMatch } from '../titles/import/match-rules.ts'
import type { ImportProblem } from '../titles/import/read-batches.ts'
import { keepMatches, keepProblems } from './keep-findings.ts'
import { type Figures, keptProblems } from './rules.ts'

interface CommandImport {
  fileName: string
  source: string
  /** Bytes that were read. */
  size: number
  state: 'done' | 'cancelled' | 'failed'
  /** How long it took. */
  seconds: number
  figures: Figures
  problems: ImportProblem[]
  matches: DoubtfulMatch[]
}

const largestInteger = 2_147_483_647

/** Lists an import made from the command line among the others once it has ended, and logs it. */
export async function recordCommandImport(db: Db, actor: Actor, ended: CommandImport): Promise<void> {
  allow(actor, 'import a file into', 'catalogue')
  const { state, source, seconds, figures } = ended
  const { added, changed, unchanged, refused } = figures
  const size = Math.min(largestInteger, Math.max(1, ended.size))
  const fileName = readFileName(ended.fileName, 'catalogue')
  await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('imports')
      .values({
        by_command: true,
        ...{ file_name: fileName, source, size, bytes_read: size, state },
        ...{ added, changed, unchanged, refused },
        ...{ began_at: ago(seconds), started_at: ago(seconds), ended_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepProblems(tx, id, ended.problems.slice(0, keptProblems))
    await keepMatches(tx, id, ended.matches.slice(0, keptProblems))
    const subject = { kind: 'import', id: String(id), name: fileName } as const
    const action = state === 'cancelled' ? 'import-cancelled' : 'import-finished'
    const after = { ...(state === 'failed' && { failed: true }), added, changed, unchanged, refused }
    await recordAdminAction(tx, { adminId: theCommandLine, action, subject, after })
  })
}

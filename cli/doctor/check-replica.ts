import { sql } from 'kysely'
import { connect, type PlainDb } from '#db/connection.ts'
import { lookAtReplica } from '#db/replica.ts'
import { reason } from '#domain/reason.ts'
import * as texts from '#texts/doctor.ts'
import { type Finding, hint, isOk, isWrong } from './finding.ts'

/** Bytes of log: one that lies further behind can hardly be asked. */
const far = 16_000_000

/** Nothing where there is no replica. */
export async function checkReplica(url: string | null, opened: Promise<PlainDb>): Promise<Finding[]> {
  if (url === null) return []
  const primary = await opened.catch(() => null)
  const replica = connect(url, {
    connections: 1,
    limits: { connection: 5_000, lock: 5_000, statement: 5_000, answer: 5_000 },
  })
  try {
    if (!primary) {
      await sql`select`.execute(replica)
      return [hint(texts.replicaAlone)]
    }
    const { is, behind } = await lookAtReplica(primary, replica)
    const megabytes = Math.round(behind / 100_000) / 10
    if (is === 'of another site') return [isWrong(texts.replicaOfOther)]
    if (is === 'no replica') return [isWrong(texts.noReplica)]
    if (is === 'not in its history yet') return [hint(texts.replicaNotYet)]
    return [behind > far ? hint(texts.replicaBehind({ megabytes })) : isOk(texts.replicaFollows({ megabytes }))]
  } catch (error) {
    return [isWrong(texts.replicaAway({ error: reason(error) }))]
  } finally {
    await replica.destroy()
  }
}

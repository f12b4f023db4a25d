import type { PostgresPoolClient } from 'kysely'
import { isUnreachable } from './away.ts'

/** Milliseconds: what has taken longer is not asked of the primary as well, or nobody could be answered in time. */
const longestRepeated = 1_000

/**
 * A connection to a replica that goes on as one to the primary with the first statement that opens a transaction, and with the
 * first that fails: the replica may be gone, it may be no replica any more, and nothing can be written there.
 */
export function fallingBack(replica: PostgresPoolClient, leave: () => Promise<PostgresPoolClient>): PostgresPoolClient {
  let client = replica
  const toPrimary = async (isBroken: boolean) => {
    const primary = await leave()
    client.release(isBroken)
    client = primary
  }
  const query = async (text: string, values: readonly unknown[]) => {
    if (client === replica && /^(?:begin|start transaction)\b/.test(text)) await toPrimary(false)
    const begun = performance.now()
    try {
      return await client.query(text, values)
    } catch (error) {
      if (client !== replica || performance.now() - begun > longestRepeated) throw error
      await toPrimary(isUnreachable(error))
      return client.query(text, values)
    }
  }
  return { query: query as PostgresPoolClient['query'], release: (isBroken) => client.release(isBroken) }
}

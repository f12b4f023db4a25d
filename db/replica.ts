import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { AskerGone, isAway } from './away.ts'
import { type Db, type PlainDb, pageLimits, poolOf } from './connection.ts'
import { GuardedPool, type PoolUse } from './guarded-pool.ts'
import { fallingBack } from './replica-client.ts'
import type { DB } from './types.ts'

/** How far a server has got, and in whose history: after a failover a history goes on under the next number, and bytes can be others. */
interface Position {
  system: string
  database: string
  timeline: number
  /** Bytes of log since the system was made. */
  place: number
}

/** Milliseconds for saying where it is, and in which a replica may catch up with the primary. */
const longestCheck = 250
const longestLag = 50
/** Waiting longer for a connection is no help: the primary has some too. */
const limits = { ...pageLimits, connection: 500 }

const primaries = new WeakMap<Db, PlainDb>()

/** The primary of a database that reads from a replica, for what is remembered beyond one request; any other database is its own. */
export function primaryOf(db: Db): Db {
  return primaries.get(db) ?? db
}

/**
 * A copy that PostgreSQL itself keeps of the primary, for reading. It is only asked when it has all that the primary had when the
 * request began (docs/decisions/0088), and whatever it cannot do the primary does.
 */
export class Replica {
  readonly #primary: PlainDb
  readonly #pool: GuardedPool
  readonly #rest: number
  #avoidedUntil = 0
  /** How often which of the two was asked. */
  readonly asked = { replica: 0, primary: 0 }

  /** @param rest milliseconds for which one that is away, or too far behind, is not asked */
  constructor(primary: PlainDb, url: string, rest = 2_000) {
    this.#primary = primary
    this.#rest = rest
    this.#pool = new GuardedPool({ connectionString: url, max: 10 }, { limits })
  }

  /** A database for the reading of one request. Transactions run on the primary, and from then on all else does. */
  async reading(): Promise<PlainDb> {
    const position = this.#isAvoided() ? null : await this.#wanted()
    const primary = poolOf(this.#primary)
    let isLeft = false
    const leave = () => {
      isLeft = true
      return primary.connect()
    }
    const pool: PostgresPool = {
      options: primary.options,
      end: async () => {},
      connect: async () => {
        const client = isLeft || !position ? null : await this.#connectionAt(position)
        this.asked[client ? 'replica' : 'primary']++
        return client ? fallingBack(client, leave) : leave()
      },
    }
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as PlainDb
    primaries.set(db, this.#primary)
    return db
  }

  get use(): PoolUse {
    return this.#pool.use
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  /** What a request that begins now must see. */
  async #wanted(): Promise<Position | null> {
    return whereIsPrimary(this.#primary).catch((error: unknown) => {
      if (isAway(error)) throw error
      // It may not be asked, as in some hosted services. The doctor says so.
      this.#avoid()
      return null
    })
  }

  #isAvoided(): boolean {
    return performance.now() < this.#avoidedUntil
  }

  #avoid(): void {
    this.#avoidedUntil = performance.now() + this.#rest
  }

  /** A connection to the replica, once that has got there; null if it does not in time. */
  async #connectionAt(position: Position): Promise<PostgresPoolClient | null> {
    if (this.#isAvoided()) return null
    const client = await this.#pool.connect().catch((error: unknown) => {
      if (error instanceof AskerGone) throw error
      return null
    })
    if (client && (await hasReached(client, position))) return client
    this.#avoid()
    return null
  }
}

/** Where the primary is: all that it has acknowledged lies before it. */
async function whereIsPrimary(db: Db): Promise<Position> {
  // A commit that need not be on disk may be acknowledged before it is.
  const { rows } = await sql<Position>`-- prepare: where_is_primary
    select system_identifier::text as system, current_database()::text as database,
      ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::integer as timeline, lsn - '0/0' as place
    from pg_control_system(), (
      select case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) reached`.execute(db)
  return rows[0] as Position
}

/**
 * `timeline` is 0 for what is no replica any more. What it receives now is told only to roles that may read statistics; others learn a
 * change of timeline from its disk, some minutes later.
 */
const whereIsReplica = `-- prepare: where_is_replica
  select system_identifier::text as system, current_database()::text as database,
    case when pg_is_in_recovery()
      then greatest(min_recovery_end_timeline, (select received_tli from pg_stat_wal_receiver)) else 0 end as timeline,
    coalesce(pg_last_wal_replay_lsn() - '0/0', 0) as place
  from pg_control_system(), pg_control_recovery()`

/** What a server is to the primary, and how many bytes of log it has yet to read. */
export interface Standing {
  is: 'replica' | 'not in its history yet' | 'no replica' | 'of another site'
  behind: number
}

/** @throws when one of them does not answer, or may not be asked */
export async function lookAtReplica(primary: Db, replica: Db): Promise<Standing> {
  const wanted = await whereIsPrimary(primary)
  const { rows } = await sql.raw<Position>(whereIsReplica).execute(replica)
  const found = rows[0] as Position
  return { is: standingOf(found, wanted), behind: Math.max(0, wanted.place - found.place) }
}

function standingOf(found: Position, wanted: Position): Standing['is'] {
  if (found.system !== wanted.system || found.database !== wanted.database) return 'of another site'
  if (found.timeline === 0) return 'no replica'
  return found.timeline === wanted.timeline ? 'replica' : 'not in its history yet'
}

/** Waits a moment for a replica that is on its way. @returns false, with the connection given back, if it has not got there */
async function hasReached(client: PostgresPoolClient, wanted: Position): Promise<boolean> {
  const late = performance.now() + longestLag
  for (let pause = 1; ; pause *= 2) {
    const asked = client.query<Position>(whereIsReplica, []).then(({ rows: [is] }) => is ?? null)
    const is = await Promise.race([asked.catch(() => null), wait(longestCheck, null)])
    const isSame = is?.system === wanted.system && is.database === wanted.database && is.timeline === wanted.timeline
    if (isSame && is.place >= wanted.place) return true
    if (!isSame || performance.now() + pause > late) {
      // Of one that has not answered nothing good is to be expected.
      client.release(is === null)
      return false
    }
    await wait(pause)
  }
}

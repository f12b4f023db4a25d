import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { presentAsker } from './asker.ts'
import { AskerGone, DatabaseAway, markAway } from './away.ts'
import { prepareMarkedStatements } from './prepared-statements.ts'

/** Milliseconds. */
export interface TimeLimits {
  /** For getting a connection, new or freed by others. */
  connection: number
  /** The server's own limits. */
  lock: number
  statement: number
  /** For any answer: the server's own limits do not help when the server or the network hangs. */
  answer: number
}

/** Connections of a pool, and who waits for one. */
export interface PoolUse {
  used: number
  idle: number
  waiting: number
  most: number
}

export interface PoolOptions {
  limits?: TimeLimits
  /** Milliseconds without a statement after which the server ends a connection; for ever if not given. */
  abandonedAfter?: number
  /** Hears the id of each server process that works for the pool. */
  onConnected?: (backend: number) => void
}

/** TCP keep-alive, which detects dead connections that are idle. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The server's side: a transaction whose client has vanished must not keep its locks. Work that is going on never pauses this long between two statements. */
const neverForgotten = `set idle_in_transaction_session_timeout = '60s';
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`

/** A pool of connections whose statements end within the limits, if there are any, and that can be told to give up at once. */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #options: PoolOptions
  readonly #clients = new Set<pg.ClientBase>()
  readonly #queue = new Set<(error: Error) => void>()
  #away: { reason: unknown } | null = null

  constructor(config: pg.PoolConfig, options: PoolOptions = {}) {
    this.#options = options
    const clients = this.#clients
    /** Known from its first moment: one that is still connecting is broken off, too. */
    class KnownClient extends pg.Client {
      constructor(clientConfig?: pg.ClientConfig) {
        super(clientConfig)
        clients.add(this)
        this.once('end', () => clients.delete(this))
      }
    }
    this.#pool = new pg.Pool({
      ...config,
      ...keepAlive,
      Client: KnownClient,
      connectionTimeoutMillis: options.limits?.connection ?? 0,
      onConnect: (client) => this.#prepare(client),
    })
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    this.#pool.on('error', () => {})
  }

  /** @throws DatabaseAway, or AskerGone when nobody waits for the present work (asker.ts) */
  connect(): Promise<PostgresPoolClient> {
    if (this.#away) return Promise.reject(new DatabaseAway(this.#away.reason))
    const asker = presentAsker()
    if (asker?.gone()) return Promise.reject(new AskerGone())
    const { limits } = this.#options
    return new Promise((resolve, reject) => {
      this.#queue.add(reject)
      // Its own limit does not count while a new connection is prepared.
      const giveUp = () => {
        if (this.#queue.delete(reject)) reject(new DatabaseAway('No connection in time'))
      }
      const timer = limits && setTimeout(giveUp, limits.answer)
      this.#pool.connect().then(
        (client) => {
          clearTimeout(timer)
          const isWaiting = this.#queue.delete(reject)
          if (isWaiting && !asker?.gone()) {
            asker?.begun?.()
            return resolve(client as unknown as PostgresPoolClient)
          }
          client.release()
          reject(new AskerGone())
        },
        (error: unknown) => {
          clearTimeout(timer)
          this.#queue.delete(reject)
          reject(markAway(error))
        },
      )
    })
  }

  /** Closes every connection and refuses all waiting and new requests for one, until `goOn`. */
  breakOff(reason?: unknown): void {
    this.#away = { reason }
    for (const reject of this.#queue) reject(new DatabaseAway(reason))
    this.#queue.clear()
    for (const client of this.#clients) breakConnection(client, new DatabaseAway(reason))
  }

  goOn(): void {
    this.#away = null
  }

  get use(): PoolUse {
    const { totalCount, idleCount, waitingCount, options } = this.#pool
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max }
  }

  get options(): pg.PoolOptions {
    return this.#pool.options
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  async #prepare(client: pg.ClientBase): Promise<void> {
    const { limits, abandonedAfter, onConnected } = this.#options
    // Nor may one that breaks in the middle of a transaction end the process: the next statement says so.
    client.on('error', () => {})
    prepareMarkedStatements(client)
    guardAnswers(client, limits?.answer)
    onConnected?.((client as unknown as { processID: number }).processID)
    // Not as parameters of the connection: PgBouncer refuses those.
    await client.query(neverForgotten)
    if (abandonedAfter) await client.query(`set idle_session_timeout = ${abandonedAfter}`)
    if (!limits) return
    const { lock, statement } = limits
    await client.query(`set lock_timeout = ${lock}; set statement_timeout = ${statement}`)
  }
}

/** Marks temporary errors (away.ts), and closes a connection whose server has not answered for `longest` milliseconds. */
function guardAnswers(client: pg.ClientBase, longest: number | undefined): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const guarded = async (...given: unknown[]) => {
    const giveUp = () => breakConnection(client, new DatabaseAway('No answer in time'))
    const timer = longest === undefined ? undefined : setTimeout(giveUp, longest)
    try {
      return await query(...given)
    } catch (error) {
      throw markAway(error)
    } finally {
      clearTimeout(timer)
    }
  }
  client.query = guarded as typeof client.query
}

/** Closing the connection normally would wait for the server. */
function breakConnection(client: pg.ClientBase, error: Error): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
  connection.stream.destroy(error)
}

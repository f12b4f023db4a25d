import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway } from './away.ts'
import { markInstance } from './migrating/instances.ts'

export interface Listener {
  /** Whether everything that was committed before this call has been heard; resolves as soon as that is known. */
  caughtUp(): Promise<boolean>
  close(): Promise<void>
}

interface Ears {
  heard(notice: string): void
  /** Called every half second while it listens, whether or not the database answers. */
  tick?(): void
  /** Called about every half second: everything that was committed until `moment`, by performance.now(), has been heard. */
  heardAll?(moment: number): void
  /** Called for every new connection; notices sent between `lost` and this pass unheard. */
  listening(): void
  lost(): void
  /** The database does not answer or cannot be reached; called again for every further attempt. */
  unreachable?(reason: unknown): void
}

/** Milliseconds between two heartbeats: each checks that the last query was answered, then sends the next. */
const beat = 500
/** Heartbeats without an answer before the connection counts as dead. Counted, not timed: a busy process may be late itself. */
const beatsOfSilence = 5
const connectionLimit = 2_000
const pause = 250

/**
 * Listens on a channel of the database at `url` with a connection of its own, and opens another one whenever that
 * breaks. A connection that no longer answers counts as broken. Who listens is an instance that migrations have to suit.
 * @returns as soon as it listens
 */
export async function listen(url: string, channel: string, ears: Ears): Promise<Listener> {
  const begun = Promise.withResolvers<void>()
  let client: pg.Client
  let listening = false
  let closed = false
  let underway: Promise<unknown> = Promise.resolve()
  let next: Promise<unknown> | null = null
  let unanswered = 0

  /** Resolves when the connection has answered a query sent after this call; all who wait for their turn share it. */
  function answer(): Promise<unknown> {
    next ??= underway
      .catch(() => {})
      .then(() => {
        next = null
        const asked = performance.now()
        underway = client.query('select 1').then(() => {
          unanswered = 0
          ears.heardAll?.(asked)
        })
        return underway
      })
    return next
  }

  function lose(): void {
    if (listening) ears.lost()
    listening = false
  }

  async function holdOneConnection(): Promise<void> {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionLimit })
    const own = client
    const broken = new Promise<void>((resolve) => own.once('end', resolve).once('error', () => resolve()))
    own.on('error', () => {})
    own.on('notification', ({ payload = '' }) => ears.heard(payload))
    let pulse: NodeJS.Timeout | undefined
    function feel() {
      ears.tick?.()
      // With a question under way this ends the connection at once.
      if (unanswered === beatsOfSilence) {
        lose()
        ears.unreachable?.(new DatabaseAway('no answer to the heartbeat'))
        own.end().catch(() => {})
      }
      unanswered++
      if (unanswered === 1) answer().catch(() => {})
    }
    try {
      unanswered = 0
      // Between the connection and LISTEN too the server may fall silent.
      const silence = setTimeout(() => own.end().catch(() => {}), 2 * connectionLimit)
      try {
        // Ended while it is connecting, pg never answers the call.
        await Promise.race([own.connect(), broken.then(() => Promise.reject(new DatabaseAway('the connection broke')))])
        const asked = performance.now()
        await own.query(`listen ${pg.escapeIdentifier(channel)}; ${markInstance}`)
        ears.heardAll?.(asked)
      } finally {
        clearTimeout(silence)
      }
      listening = true
      underway = Promise.resolve()
      ears.listening()
      begun.resolve()
      pulse = setInterval(feel, beat)
      await broken
    } finally {
      lose()
      clearInterval(pulse)
      own.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    while (!closed) {
      const before = performance.now()
      await holdOneConnection().catch((error: unknown) => {
        if (!closed) ears.unreachable?.(error)
      })
      // A connection that broke is replaced at once, one that could not be made after a pause.
      if (!closed && performance.now() - before < pause) await wait(pause)
    }
  }

  const running = keepListening()
  await begun.promise
  return {
    // PostgreSQL delivers pending notifications before it answers the connection's next query.
    async caughtUp() {
      if (!listening) return false
      return answer().then(
        () => listening,
        () => false,
      )
    },
    async close() {
      closed = true
      await client.end().catch(() => {})
      await running
    },
  }
}

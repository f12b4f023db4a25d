import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export interface Listener {
  /** Resolves when everything that was committed before this call has been heard. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

interface Ears {
  heard(notice: string): void
  /** Called for every new connection; notices sent between `lost` and this pass unheard. */
  listening(): void
  lost(): void
}

const heartbeat = 10_000
const patience = 5_000
const pause = 250

/**
 * Listens on a channel of the database at `url` with a connection of its own, and opens another one whenever that
 * breaks. A connection that no longer answers counts as broken.
 * @returns as soon as it listens
 */
export async function listen(url: string, channel: string, ears: Ears): Promise<Listener> {
  const begun = Promise.withResolvers<void>()
  let client: pg.Client
  let closed = false
  let underway: Promise<unknown> = Promise.resolve()
  let next: Promise<unknown> | null = null

  /** Resolves when the connection has answered a query sent after this call; all who wait for their turn share it. */
  function answer(): Promise<unknown> {
    next ??= underway
      .catch(() => {})
      .then(() => {
        next = null
        underway = client.query('select 1')
        return underway
      })
    return next
  }

  async function holdOneConnection(): Promise<void> {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience })
    const own = client
    const broken = new Promise<void>((resolve) => own.once('end', resolve).once('error', () => resolve()))
    own.on('error', () => {})
    own.on('notification', ({ payload = '' }) => ears.heard(payload))
    let pulse: NodeJS.Timeout | undefined
    try {
      await own.connect()
      await own.query(`listen ${pg.escapeIdentifier(channel)}`)
      ears.listening()
      begun.resolve()
      pulse = setInterval(() => answer().catch(() => own.emit('error')), heartbeat)
      await broken
      ears.lost()
    } finally {
      clearInterval(pulse)
      own.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    while (!closed) {
      await holdOneConnection().catch(() => {})
      if (!closed) await wait(pause)
    }
  }

  const running = keepListening()
  await begun.promise
  return {
    // PostgreSQL hands over pending notices before it answers the connection's next query.
    async caughtUp() {
      await answer().catch(() => {})
    },
    async close() {
      closed = true
      await client.end().catch(() => {})
      await running
    },
  }
}

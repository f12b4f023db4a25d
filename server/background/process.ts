import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { isAway, isUnreachable } from '#db/away.ts'
import { abandonedAfter, connect } from '#db/connection.ts'
import { isMigrated } from '#db/migrate.ts'
import { isStoreAway } from '#domain/media/is-store-away.ts'
import { openStorage } from '#domain/media/open-storage.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/starting.ts'
import { readConfiguration, readEnvironment } from '../configuration.ts'
import { giveWay, goBefore } from '../give-way.ts'
import { createLog } from '../log.ts'
import { databaseAway, notNow } from './exit-codes.ts'
import { tasks } from './tasks.ts'

/** The child process that does one background task: `process.ts KIND ID`. It ends with its parent, however that ends. */
const [kind = '', id = ''] = process.argv.slice(2)
const stop = new AbortController()
const orphaned = () => process.exit(1)
process.on('disconnect', orphaned)
process.on('message', () => stop.abort())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

giveWay()
// Lines live for one batch only. With a young generation that does not grow, they are not kept longer.
setFlagsFromString('--semi-space-growth-factor=1')

/** Milliseconds of rest for each millisecond of work, and the longest rest. */
const rest = { share: 3, longest: 150 }

const configuration = readConfiguration(readEnvironment())
const db = connect(configuration.databaseUrl ?? '', { connections: 4, abandonedAfter, onConnected: goBefore })
try {
  const pause = (worked: number) => wait(Math.min(worked * rest.share, rest.longest))
  const storage = await openStorage(configuration)
  // The files of a newer release may be in the place of those that the site still runs.
  if (!(await isMigrated(db))) throw new Error(texts.databaseOfOther)
  process.send?.('begun')
  const onNamed = (named: number | null) => void process.send?.({ named })
  await tasks[kind]?.work(db, storage, Number(id), { signal: stop.signal, pause, onConnected: giveWay, onNamed })
} catch (err) {
  const isGone = isUnreachable(err)
  createLog(configuration.logLevel)[isGone ? 'debug' : 'error']({ err, task: kind, id }, 'failed')
  process.exitCode = isGone ? databaseAway : isPassing(err) ? notNow : 1
} finally {
  await db.destroy().catch(() => {})
  process.off('disconnect', orphaned).disconnect()
}

/** Whether something failed that may go by, and is not the task's fault. */
function isPassing(error: unknown): boolean {
  return isAway(error) || isStoreAway(error) || (error instanceof Refusal && error.code === 'pictures-busy')
}

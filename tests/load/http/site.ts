import { openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, pageLimits } from '#db/connection.ts'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { runTasks } from '#server/background/run-tasks.ts'
import { goBefore, goBeforeHelpers } from '#server/give-way.ts'
import { startHttpServer } from '#server/http.ts'
import { createLog, gathered } from '#server/log.ts'
import { noLimits, someServices } from '#tests/support/services.ts'

/** The web process as it runs in production, on a free port, with the database at DATABASE_URL. */
const databaseUrl = process.env.DATABASE_URL ?? ''
const dataDir = process.env.DATA_DIR ?? join(tmpdir(), 'kiroku-bench-without-files')
goBeforeHelpers()
const services = await someServices(connect(databaseUrl, { limits: pageLimits, onConnected: goBefore }), {
  site: { baseUrl: 'http://localhost:3000' },
  limits: noLimits,
  storage: diskStorage(join(dataDir, 'files')),
  ...(process.env.SIGN_UP === 'approval' && { signUp: { way: 'approval', invitationsPerReader: 0 } }),
})
// Synchronous, as standard output is when it is a file or a pipe.
const sink = openSync('/dev/null', 'w')
const log = createLog('info', gathered({ write: (text) => writeSync(sink, text) }))
const server = await startHttpServer({ host: '127.0.0.1', port: 0, databaseUrl, log, ...services })
runTasks({ db: services.db, log, environment: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } })
if (process.env.METRICS_PORT) {
  const { serveMetrics } = await import('#server/metrics/serve-metrics.ts')
  const pools = { pages: services.db, work: services.unlimitedDb }
  const { pages, presence } = server
  await serveMetrics({ host: '127.0.0.1', port: Number(process.env.METRICS_PORT), pools, pages, presence, disk: null })
}
process.stdout.write(`listening ${new URL(server.address).port}\n`)

import { createWriteStream } from 'node:fs'
import { connect } from '#db/connection.ts'
import { startHttpServer } from '#server/http.ts'
import { createLog, gathered } from '#server/log.ts'
import { noLimits, someServices } from '#tests/support/services.ts'

/** The web process as it runs in production, on a free port, with the database at DATABASE_URL. */
const databaseUrl = process.env.DATABASE_URL ?? ''
const services = await someServices(connect(databaseUrl), {
  site: { baseUrl: 'http://localhost:3000' },
  limits: noLimits,
})
const log = createLog('info', gathered(createWriteStream('/dev/null')))
const server = await startHttpServer({ host: '127.0.0.1', port: 0, databaseUrl, log, ...services })
process.stdout.write(`listening ${new URL(server.address).port}\n`)

import { connect } from '#db/connection.ts'
import { startHttpServer } from './http.ts'
import { createLog } from './log.ts'

// A first version, to look at pages with: the process helper replaces it.
const databaseUrl = process.env.DATABASE_URL ?? ''
const port = Number(process.env.PORT ?? 3000)
const site = { name: 'Kiroku', baseUrl: `http://localhost:${port}`, reportEmail: 'report@kiroku.example' }
const log = createLog(process.env.LOG_LEVEL ?? 'info')
const server = await startHttpServer({ host: '127.0.0.1', port, databaseUrl, db: connect(databaseUrl), site, log })
log.info({ address: server.address }, 'listening')

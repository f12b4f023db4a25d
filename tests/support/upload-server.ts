import { connect } from '#db/connection.ts'
import { startHttpServer } from '#server/http.ts'
import { createLog } from '#server/log.ts'
import { someServices } from './services.ts'
import { storageAt } from './storage-at.ts'

/** A server that a test can kill: `node upload-server.ts DATABASE_URL WHERE`, where files are kept (a folder, or an address). Prints its address. */
const [databaseUrl = '', where = ''] = process.argv.slice(2)
const server = await startHttpServer(
  {
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    ...(await someServices(connect(databaseUrl), { storage: storageAt(where) })),
    log: createLog('silent'),
  },
  { render: () => Promise.reject(new Error('There are no pages here')), files: new Map() },
)
process.stdout.write(`${server.address}\n`)

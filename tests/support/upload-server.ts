import { connect } from '#db/connection.ts'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { startHttpServer } from '#server/http.ts'
import { createLog } from '#server/log.ts'
import { someServices } from './services.ts'

/** A server that a test can kill: `node upload-server.ts DATABASE_URL FOLDER`. Prints its address. */
const [databaseUrl = '', folder = ''] = process.argv.slice(2)
const server = await startHttpServer(
  {
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    ...(await someServices(connect(databaseUrl), { storage: diskStorage(folder) })),
    log: createLog('silent'),
  },
  { render: () => Promise.reject(new Error('There are no pages here')), files: new Map() },
)
process.stdout.write(`${server.address}\n`)

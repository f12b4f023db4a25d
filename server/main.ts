import { createServer } from 'node:http'
import { createRequestListener } from '@react-router/node'
import { connect } from '#db/connection.ts'

// A first version, to look at pages with: the process helper replaces it.
const build = await import('../build/server/index.js')
const db = connect(process.env.DATABASE_URL ?? '')
const site = { name: 'Kiroku', baseUrl: 'http://localhost:3000', reportEmail: 'report@kiroku.example' }
const listener = createRequestListener({
  build,
  getLoadContext: () => build.entry.module.contextFor({ db, site }),
})
createServer(listener).listen(Number(process.env.PORT ?? 3000), '127.0.0.1')

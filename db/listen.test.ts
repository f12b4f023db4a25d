import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '#tests/support/database.ts'
import { listen } from './listen.ts'

const silent = { heard() {}, listening() {}, lost() {} }

test('a listener can be closed while it connects again', async () => {
  const { url } = await newDatabase()
  const { address, connections } = await aDatabaseThatAnswersOnce(url)
  const listener = await listen(address, 'news', silent)

  connections[0]?.destroy()
  await expect.poll(() => connections.length).toBe(2)
  await listener.close()
})

/** The first connection is relayed to the database; any other one is only closed, when the client says goodbye. */
async function aDatabaseThatAnswersOnce(url: string) {
  const to = new URL(url)
  const connections: Socket[] = []
  const server = createServer((client) => {
    client.on('error', () => {})
    if (connections.push(client) === 1) {
      const folder = to.searchParams.get('host')
      const database = folder ? connect(`${folder}/.s.PGSQL.${to.port || 5432}`) : connect(Number(to.port), to.hostname)
      client.pipe(database).pipe(client)
      client.on('close', () => database.destroy())
    } else client.on('data', (bytes) => bytes[0] === 'X'.charCodeAt(0) && client.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const each of connections) each.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { address: `postgres://${to.username}@127.0.0.1:${port}${to.pathname}`, connections }
}

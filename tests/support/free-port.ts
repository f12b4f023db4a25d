import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port on this machine that nothing is listening on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

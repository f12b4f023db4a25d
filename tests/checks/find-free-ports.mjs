import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: one of those could take a port before anybody listens on it. */
const [lowest, highest] = [20_000, 32_000]

/** The first of `count` consecutive free ports. */
export async function findFreePorts(count) {
  for (;;) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest - count))
    const tried = await Promise.allSettled(Array.from({ length: count }, (_, n) => listen(first + n)))
    for (const { value: server } of tried) server?.close()
    if (tried.every(({ status }) => status === 'fulfilled')) return first
  }
}

function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

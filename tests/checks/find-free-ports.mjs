import { createServer } from 'node:net'

/** The first of `count` consecutive free ports. */
export async function findFreePorts(count) {
  for (;;) {
    const [first, close] = await listen(0)
    const others = await Promise.allSettled(Array.from({ length: count - 1 }, (_, n) => listen(first + n + 1)))
    const free = others.every(({ status }) => status === 'fulfilled')
    for (const { value } of others) value?.[1]()
    close()
    if (free) return first
  }
}

function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve([server.address().port, () => server.close()]))
  })
}

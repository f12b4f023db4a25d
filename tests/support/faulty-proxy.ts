import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FaultyProxy {
  /** The database's address through the proxy. */
  url: string
  port: number
  /** Accepts connections and bytes but forwards nothing, until `thaw`. */
  freeze(): void
  thaw(): void
  /** Passes all bytes on so many milliseconds late. */
  delay(milliseconds: number): void
  /** Forwards nothing more on the connections that are open, and closes none: as if their other ends had vanished. */
  forget(): void
  /** Resets every connection, also those that it had forgotten. */
  cut(): void
  /** Resets every connection and refuses new ones, until `accept`. */
  refuse(): Promise<void>
  accept(): Promise<void>
}

/** A proxy between the site and the database (or another server) at `url` that fails as networks and servers do. It is closed after the test. */
export async function aFaultyProxy(url: string): Promise<FaultyProxy> {
  const to = new URL(url)
  const folder = to.searchParams.get('host')
  const open = () =>
    folder ? connect(`${folder}/.s.PGSQL.${to.port || 5432}`) : connect(Number(to.port || 5432), to.hostname)
  const sockets = new Set<Socket>()
  const forgotten: Socket[] = []
  let frozen = false
  let late = 0

  const server = createServer((client) => {
    const database = open()
    for (const [from, into] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => pass(() => into.write(bytes))).on('end', () => pass(() => into.end()))
      from
        .on('error', () => into.destroy())
        .on('close', () => {
          sockets.delete(from)
          into.destroy()
        })
      if (frozen) from.pause()
    }
  })
  /** Later, or at once. */
  function pass(work: () => void): void {
    if (late > 0) setTimeout(work, late)
    else work()
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = () => {
    for (const socket of [...sockets, ...forgotten.splice(0)]) socket.destroy()
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    cut()
    server.close()
  })

  return {
    url: `postgres://${to.username}@127.0.0.1:${port}${to.pathname}`,
    port,
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    delay(milliseconds) {
      late = milliseconds
    },
    forget() {
      for (const socket of sockets) {
        socket.pause()
        sockets.delete(socket)
        forgotten.push(socket)
      }
    },
    cut,
    async refuse() {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
    accept: () => listen(port),
  }
}

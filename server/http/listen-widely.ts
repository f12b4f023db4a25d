import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as Listener, type ListenOptions, type Socket } from 'node:net'

interface Place {
  host: string
  /** 0 for any that is free. */
  port: number
}

/**
 * How many sockets listen on the port. In each turn the event loop accepts one connection of each, however many wait there. Large forms make
 * its turns take tens of milliseconds, and by one socket everybody new would be let in seconds later.
 */
const sockets = 16

/**
 * Has the server listen, with several sockets where the system shares a port between them as Linux does.
 * @param come is given who comes by the other sockets, before anything is read
 * @returns the other sockets, which have to be closed with the server
 * @throws the system's error, such as EADDRINUSE
 */
export async function listenWidely(
  server: Server,
  { host, port }: Place,
  come: (socket: Socket) => void,
): Promise<Listener[]> {
  await checkFree({ host, port })
  try {
    await listen(server, { host, port, reusePort: true })
  } catch {
    await listen(server, { host, port })
    return []
  }
  const { port: found } = server.address() as AddressInfo
  const others = Array.from({ length: sockets - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, come),
  )
  const all = await Promise.allSettled(others.map((other) => listen(other, { host, port: found, reusePort: true })))
  const failure = all.find(({ status }) => status === 'rejected')
  if (failure?.status !== 'rejected') return others
  await Promise.all([server, ...others].filter(({ listening }) => listening).map(close))
  throw failure.reason
}

/** Who shares a port is not told that another program of the same user does. @throws the system's error, such as EADDRINUSE */
export async function checkFree(place: Place): Promise<void> {
  if (place.port === 0) return
  const alone = createServer()
  await listen(alone, place)
  await close(alone)
}

async function listen(listener: Listener, options: ListenOptions): Promise<void> {
  listener.listen(options)
  await once(listener, 'listening')
}

async function close(listener: Listener): Promise<void> {
  listener.close()
  await once(listener, 'close')
}

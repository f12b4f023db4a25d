import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#domain/accounts/attempts.ts'
import { Amounts } from './amounts.ts'

/** How many connections are looked at to find one of a network that has many: one that has half of all is almost surely among them. */
const sample = 16

/**
 * Lets connections in while there is room for them; when there is none, another one of a network that has many is closed for them.
 * @param most each takes about 14 kB while nothing is asked on it
 */
export function boundConnections(server: Server, most: number): void {
  const sockets: Socket[] = []
  const open = new Map<Socket, { network: string; at: number }>()
  const openBy = new Amounts()

  const forget = (socket: Socket) => {
    const { network, at } = open.get(socket) ?? { at: -1 }
    if (network === undefined) return
    open.delete(socket)
    openBy.add(network, -1)
    const last = sockets.pop()
    if (!last || last === socket) return
    sockets[at] = last
    const moved = open.get(last)
    if (moved) moved.at = at
  }
  const hasMany = (than: number): Socket | undefined => {
    let found: Socket | undefined
    for (let n = 0; n < sample; n++) {
      const each = sockets[Math.floor(Math.random() * sockets.length)] as Socket
      const theirs = openBy.of(open.get(each)?.network ?? '')
      if (theirs > than) [found, than] = [each, theirs]
    }
    return found
  }

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (sockets.length >= most) {
      const other = hasMany(openBy.of(network) + 1)
      if (!other) return socket.destroy()
      forget(other)
      other.destroy()
    }
    open.set(socket, { network, at: sockets.push(socket) - 1 })
    openBy.add(network, 1)
    socket.once('close', () => forget(socket))
    // So that a new client finds room, and not the one who has asked and stayed.
    if (sockets.length > 0.9 * most) server.closeIdleConnections()
  })
}

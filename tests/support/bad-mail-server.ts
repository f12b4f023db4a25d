import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** What it does: says nothing at all, breaks off when the mail is to come, takes no mail for now, or takes one and never says so. */
export const moods = ['says nothing', 'breaks off', 'refuses for now', 'never says that it took one'] as const

/** A mail server that takes no mail. */
export async function aBadMailServer(port: number, mood: (typeof moods)[number]): Promise<{ close(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    if (mood === 'says nothing') return
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 here')
    socket.setEncoding('utf8').on('data', (given: string) => {
      if (/^RCPT/im.test(given) && mood === 'refuses for now') say('451 come back later')
      else if (/^DATA/im.test(given) && mood === 'breaks off') socket.destroy()
      else if (/^DATA/im.test(given)) say('354 go on')
      // The lines of a mail are not answered.
      else if (/^(EHLO|HELO|MAIL|RCPT|RSET|NOOP|QUIT)/im.test(given)) say('250 well')
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

import { connect } from 'node:net'

/** Sends bytes on a new connection. @returns the response's status; 0 if the connection ended without a response */
export function sendRaw(port: number, sent: Buffer): Promise<number> {
  return new Promise((resolve) => {
    let head = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(sent))
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (head.length < 12) head += data.toString('latin1', 0, 12)
    })
    socket.once('close', () => resolve(Number(head.slice(9, 12)) || 0))
    socket.setTimeout(10_000, () => socket.destroy())
  })
}

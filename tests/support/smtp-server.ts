import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

interface Given {
  port?: number
  /** Milliseconds before a mail is accepted. */
  slowness?: number
  /** The recipients that it accepts; by default all. */
  knows?: string[]
}

/** A mail server on this machine, and the mails that it has accepted. */
export async function aMailServer({ port = 0, slowness = 0, knows }: Given = {}) {
  const taken: { to: string[]; mail: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      done(
        !knows || knows.includes(address)
          ? null
          : Object.assign(new Error('Nobody of that name'), { responseCode: 550 }),
      )
    },
    async onData(stream, { envelope }, done) {
      const mail = await text(stream)
      await wait(slowness)
      taken.push({ to: envelope.rcptTo.map(({ address }) => address), mail })
      done()
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const bound = (server.server.address() as AddressInfo).port
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(close)
  return { taken, port: bound, url: `smtp://127.0.0.1:${bound}`, close }
}

import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { isReady } from './is-ready.ts'

export interface SmallProxy {
  address: string
  /** From now on requests go to these instances, as long as each says that it is ready. */
  use(instances: string[]): void
  /** Resolves when it sends requests to exactly so many. */
  sendsTo(count: number): Promise<void>
}

const betweenLooks = 50

/**
 * A proxy in front of instances that does what others do: it asks each of them often whether it is ready, and takes a request
 * that one refused to accept to another. It is closed after the test.
 */
export async function aSmallProxy(): Promise<SmallProxy> {
  let instances: string[] = []
  let ready: string[] = []
  let turn = 0
  let open = true
  // A connection that is kept might be closed at the very moment it is used again.
  const agent = new Agent({ keepAlive: false })

  function pass(asked: IncomingMessage, answer: ServerResponse, body: Buffer, tried: string[]): void {
    const left = ready.filter((each) => !tried.includes(each))
    const instance = left[turn++ % left.length]
    if (!instance) return void answer.writeHead(502).end()
    const { method, headers, url } = asked
    const sent = request(instance + url, { agent, method, headers }, (given) => {
      const { connection, ...others } = given.headers
      answer.writeHead(given.statusCode ?? 502, others)
      given.on('error', () => answer.destroy()).pipe(answer)
    })
    sent.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') return pass(asked, answer, body, [...tried, instance])
      if (!answer.headersSent) answer.writeHead(502).end()
    })
    sent.end(body)
  }

  const server = createServer(async (asked, answer) => {
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part)
    pass(asked, answer, Buffer.concat(parts), [])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const look = async () => {
    while (open) {
      const looked = instances
      const answers = await Promise.all(looked.map(isReady))
      if (looked === instances) ready = looked.filter((_, place) => answers[place])
      await wait(betweenLooks)
    }
  }
  const looking = look()
  onTestFinished(async () => {
    open = false
    server.closeAllConnections()
    server.close()
    await looking
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(given) {
      instances = given
    },
    async sendsTo(count) {
      while (ready.length !== count) await wait(betweenLooks)
    },
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createLog } from '../log.ts'
import { answerForm } from './answer-form.ts'
import { BodyMemory } from './body-memory.ts'
import type { Handler } from './handling.ts'
import { KindsOfWork } from './kinds-of-work.ts'
import { Page } from './page.ts'
import { Presence } from './presence.ts'
import { RequestVisit } from './visit.ts'

test('while the database is asked what others have changed, a form takes no memory any more', async () => {
  const bodies = new BodyMemory()
  const caughtUp = Promise.withResolvers<boolean>()
  const heldWhileRendered: number[] = []
  const handler = {
    baseUrl: 'http://localhost',
    bodies,
    work: new KindsOfWork(),
    presence: new Presence(),
    sessionIn: () => null,
    caughtUp: () => caughtUp.promise,
    async render() {
      heldWhileRendered.push(bodies.held)
      return new Page(200, [], Buffer.from('done'), { tags: new Set(), maxAge: 0 })
    },
  } as Partial<Handler> as Handler
  const around = { log: createLog('error'), clientAddress: () => '127.0.0.1' }
  const server = createServer(async (request, response) => {
    const { status } = await answerForm(handler, '/ratings', request, new RequestVisit('1', request, around))
    response.writeHead(status).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const answers = Array.from({ length: 3 }, () => ask(address, '/ratings', { method: 'POST', body: 'stars=5' }))
  await eventually(() => expect(heldWhileRendered).toHaveLength(3))
  await eventually(() => expect(bodies.held).toBe(0))
  caughtUp.resolve(true)

  expect(Math.min(...heldWhileRendered)).toBeGreaterThan(0)
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
})

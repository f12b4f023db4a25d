import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { freePort } from '#tests/support/free-port.ts'
import { isReady } from '#tests/support/is-ready.ts'
import { until } from '#tests/support/kiroku.ts'
import { anExample, isMissing, run } from './run-server.ts'

test.skipIf(isMissing('haproxy'))(
  'while two builds run, a script of either is found whichever instance is asked first, and what none has is 404',
  async () => {
    const copies = await Promise.all([aCopy('/assets/old.js'), aCopy('/assets/old.js'), aCopy('/assets/new.js')])
    const port = await freePort()
    const { file } = await anExample('haproxy.cfg', {
      ':8080': `127.0.0.1:${port}`,
      ...Object.fromEntries(copies.map((copy, number) => [`:${3001 + number}`, `:${copy.port}`])),
    })
    const said = run('haproxy', ['-db', '-f', file])
    const proxy = `http://127.0.0.1:${port}`
    await until(() => isReady(proxy)).catch(() => Promise.reject(new Error(said())))

    for (const path of ['/assets/old.js', '/assets/new.js']) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(proxy, path)))
      expect(answers.map(({ body }) => body.toString())).toEqual(answers.map(() => path))
    }
    for (const path of ['/assets/none.js', '/none']) expect((await ask(proxy, path)).status).toBe(404)
  },
)

/** What HAProxy sees of a copy whose build has one script. */
async function aCopy(script: string) {
  const server = createServer(({ url = '' }, answer) => {
    if (url === '/readyz') return answer.end()
    answer.writeHead(url === script ? 200 : 404).end(url)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return { port: (server.address() as AddressInfo).port }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { withinLimit } from '#tests/support/within-limit.ts'
import { mostConnections } from './most-connections.ts'

test('clients never have all files that may be open, and 10,000 connections where there are files enough', () => {
  const found = [Number.POSITIVE_INFINITY, 65_536, 20_300, 4_096, 1_024, 256].map(mostConnections)
  expect(found).toEqual([10_000, 10_000, 10_000, 1_898, 362, 64])
  fc.assert(
    fc.property(fc.nat(100_000), (files) => {
      expect(files - 2 * mostConnections(files)).toBeGreaterThanOrEqual(Math.min(300, files / 2))
    }),
  )
})

/** A server that opens a file for each answer, where 256 files may be open. */
const program = `
  import { open } from 'node:fs/promises'
  const { createHttpServer } = await import(${JSON.stringify(new URL('./serve.ts', import.meta.url).href)})
  const answer = async ({ url }) => {
    const file = await open(process.execPath)
    const { size } = await file.stat()
    if (url === '/all') return { status: 200, headers: [], body: { length: size, stream: file.createReadStream() } }
    await file.close()
    return { status: 200, headers: [], body: Buffer.from('opened') }
  }
  const log = { line() {}, info() {}, error(_, err) { console.error(err) } }
  const { server } = createHttpServer({ log, headers: () => [], answer, clientAddress: () => '127.0.0.1' })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

test('whoever opens more connections than there are files, and reads slowly, takes nobody’s place: files are opened as before', async () => {
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const child = spawn(...withinLimit('-n 256', node), { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const port = Number((await once(child.stdout, 'data'))[0])
  const held = await Promise.all(
    Array.from({ length: 400 }, async () => {
      const client = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => {})
      onTestFinished(() => void client.destroy())
      client.write('GET /all HTTP/1.1\r\nHost: a\r\n\r\n')
      const isAnswered = once(client, 'readable').then(() => true)
      return Promise.race([isAnswered, once(client, 'close').then(() => false)]).catch(() => false)
    }),
  )

  const others = await Promise.all(Array.from({ length: 20 }, () => ask(`http://127.0.0.1:${port}`, '/')))
  expect(others.map(({ body }) => String(body))).toEqual(Array(20).fill('opened'))
  expect(held.filter(Boolean).length).toBeGreaterThanOrEqual(64)
})

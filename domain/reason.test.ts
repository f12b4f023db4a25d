import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { reason } from './reason.ts'

test('an error is put into words by what caused it', async () => {
  const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}`)
  const both = new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')])

  expect(reason(new TypeError('fetch failed', { cause: both }))).toBe(
    'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  )
  expect(reason(new RangeError())).toBe('RangeError')
  expect(reason('no error')).toBe('no error')
})

test('of a TLS connection, what is wrong with it is said in one line', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  expect(await fetch(`https://127.0.0.1:${port}`).catch(reason)).toBe('SSL routines: wrong version number')
})

test('of a file, its name comes first and the code is left out', async () => {
  const reading = (file: string) => readFile(file).catch(reason)

  expect(await reading('/no/such')).toBe('/no/such: no such file or directory')
  expect(await reading('/dev/null/file')).toBe('/dev/null/file: not a directory')
  expect(await reading('/')).toBe('it is a folder, and no file')
})

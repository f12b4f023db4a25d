import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sentenceHeader } from '#domain/media/rules.ts'
import * as texts from '#texts/uploads.ts'
import { fetchAddress } from './fetch-address.ts'

test.each([
  ['a sentence of ours', 422, { [sentenceHeader]: '1' }, 'This is no picture', 'This is no picture'],
  ['the page of a proxy', 403, { 'Content-Type': 'text/html' }, '<html><h1>403</h1>', texts.failed],
  ['the text of a proxy', 413, { 'Content-Type': 'text/plain' }, 'upstream connect error', texts.failed],
])('when a picture is refused, %s leads to the right message', async (_, status, headers, body, told) => {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  const asked = fetchAddress(`http://127.0.0.1:${port}/picture`, new AbortController().signal)

  await expect(asked).rejects.toThrow(new Error(told))
})

import { createServer } from 'node:http'
import { ask } from '#tests/support/ask.ts'

/**
 * What the page cache is compared with: a bare node:http server that answers /0, /1, … with the bytes that the site at the
 * given address answers to the requests in the second argument.
 */
const [address = '', requests = '[]'] = process.argv.slice(2)
const answers = new Map<string, { status: number; headers: string[]; body: Buffer }>()
for (const [n, { path, headers }] of JSON.parse(requests).entries()) {
  const reply = await ask(address, path, { headers })
  const own = Object.entries(reply.headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  answers.set(`/${n}`, {
    status: reply.status,
    headers: own.flatMap(([name, value]) => [name, String(value)]),
    body: reply.body,
  })
}

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  const listening = server.address()
  if (listening && typeof listening === 'object') process.stdout.write(`listening ${listening.port}\n`)
})

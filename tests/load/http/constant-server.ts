import { createServer } from 'node:http'

/** A bare node:http server that writes a constant of 40 KB. */
const constant = Buffer.alloc(40_000, 'a')
const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => {
  response.writeHead(200, ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', '40000'])
  response.end(constant)
})
server.listen(0, '127.0.0.1', () => {
  const listening = server.address()
  if (listening && typeof listening === 'object') process.stdout.write(`listening ${listening.port}\n`)
})

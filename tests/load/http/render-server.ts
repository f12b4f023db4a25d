import { createServer } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { connect } from '#db/connection.ts'
import { renderWith, type SiteBuild } from '#server/http/render.ts'
import { someServices } from '#tests/support/services.ts'

/** What React needs to render home, without loaders, router and server: GET / renders its tree a few times, and answers how many milliseconds of processor time one took. */
const times = 20
/** Renderings after which most of the code is compiled. */
const warmUp = 500

const services = await someServices(connect(process.env.DATABASE_URL ?? ''))
const build: SiteBuild = await import(
  pathToFileURL(fileURLToPath(new URL('../../../build/server/index.js', import.meta.url))).href
)
const renderDocument = build.entry.module.default
let last: Parameters<typeof renderDocument> | undefined
const render = renderWith(
  {
    ...build,
    entry: {
      module: {
        ...build.entry.module,
        default(...given: Parameters<typeof renderDocument>) {
          last = given
          return renderDocument(...given)
        },
      },
    },
  },
  services,
)

async function homesTree(): Promise<() => unknown> {
  const visit = { requestId: 'bench', clientAddress: () => '127.0.0.1', report: () => {} }
  await render(new Request('http://localhost/'), visit)
  if (!last) throw new Error('Home was not rendered')
  const [request, status, headers, entry, context] = last
  return () =>
    renderDocument(request, status, new Headers(headers), { ...entry, serverHandoffStream: undefined }, context)
}

const renderHome = await homesTree()

async function renderHomes(count: number): Promise<void> {
  for (let time = 0; time < count; time++) await renderHome()
}

await renderHomes(warmUp)

const server = createServer(async (_, response) => {
  const before = process.cpuUsage()
  await renderHomes(times)
  const { user, system } = process.cpuUsage(before)
  response.end(String((user + system) / 1000 / times))
})
server.listen(0, '127.0.0.1', () => {
  const listening = server.address()
  if (listening && typeof listening === 'object') process.stdout.write(`listening ${listening.port}\n`)
})

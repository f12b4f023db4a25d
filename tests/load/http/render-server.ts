import { createServer } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { connect } from '#db/connection.ts'
import { renderWith, type SiteBuild } from '#server/http/render.ts'
import { someServices } from '#tests/support/services.ts'

/**
 * What React needs to render the pages at the paths in the first argument, without loaders, router and server. There are several kinds of pages: GET /0, /1,
 * … renders the trees of one, in turns, and answers how many milliseconds of processor time one rendering took.
 */
const kinds: string[][] = JSON.parse(process.argv[2] ?? '[]')
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

async function treeOf(path: string): Promise<() => unknown> {
  const visit = { requestId: 'bench', clientAddress: () => '127.0.0.1', report: () => {} }
  await render(new Request(`http://localhost${path}`), visit)
  if (!last) throw new Error(`${path} was not rendered`)
  const [request, status, headers, entry, context] = last
  return () =>
    renderDocument(request, status, new Headers(headers), { ...entry, serverHandoffStream: undefined }, context)
}

const trees: (() => unknown)[][] = []
for (const paths of kinds) {
  const kind = []
  for (const path of paths) kind.push(await treeOf(path))
  trees.push(kind)
}

async function renderInTurns(kind: (() => unknown)[], count: number): Promise<void> {
  for (let time = 0; time < count; time++) await kind[time % kind.length]?.()
}

for (const kind of trees) await renderInTurns(kind, warmUp)

const server = createServer(async ({ url = '' }, response) => {
  const before = process.cpuUsage()
  await renderInTurns(trees[Number(url.slice(1))] ?? [], times)
  const { user, system } = process.cpuUsage(before)
  response.end(String((user + system) / 1000 / times))
})
server.listen(0, '127.0.0.1', () => {
  const listening = server.address()
  if (listening && typeof listening === 'object') process.stdout.write(`listening ${listening.port}\n`)
})

import pg from 'pg'
import { hashPassword } from '#domain/accounts/password.ts'
import { costHere } from './cost.ts'
import type { Databases } from './databases.ts'
import type { Reference } from './figure.ts'
import { load, type Server, startServer } from './http/processes.ts'
import { postgresTime } from './processor-time.ts'

export interface References {
  constant: Reference
  renderHome: Reference
  lookUp: Reference
  hash: Reference
  copy: Reference
}

/**
 * Milliseconds on the calm machine, which writes 70,000 constants per second. docs/decisions/0036 says how they were
 * measured. COPY is for the 68,910 titles of the full catalogue.
 */
const calm = { constant: 1 / 70, renderHome: 0.28, lookUp: 0.056, hash: 5.7, copy: 230 }

/** Starts what the references need. The large database must have been filled. */
export async function startReferences(databases: Databases) {
  const plain = await startServer('constant-server.ts')
  await constantsOf(plain)
  const client = new pg.Client({ connectionString: databases.large })
  await client.connect()
  const renderer = await startServer('render-server.ts', [], { DATABASE_URL: databases.large })
  const { rows } = await client.query<{ id: string }>('select id from titles order by md5(id) limit 2000')
  const ids = rows.map(({ id }) => id)
  const copy = await prepareCopy(client, databases)

  const references: References = {
    constant: {
      ...{ name: 'constant', calm: calm.constant, what: 'node:http writing a constant of 40 KB' },
      slice: () => constantsOf(plain),
    },
    renderHome: {
      ...{ name: 'render', calm: calm.renderHome, what: "renderToString of home's tree" },
      slice: () => renderingOf(renderer),
    },
    lookUp: {
      ...{ name: 'look-up', calm: calm.lookUp, what: 'a look-up by primary key with raw pg, both ends' },
      slice: () => lookUps(client, ids, databases.postmaster),
    },
    hash: { ...{ name: 'hash', calm: calm.hash, what: 'the hash of a password alone' }, slice: hashOf },
    copy: { ...{ name: 'COPY', calm: calm.copy, what: 'a COPY of the same rows into bare tables' }, slice: copy },
  }
  return {
    references,
    async stop() {
      await client.query(`drop table ${tables.map((table) => `bare_${table}`).join(', ')}`)
      await client.end()
      await Promise.all([plain.stop(), renderer.stop()])
    },
  }
}

async function constantsOf(plain: Server): Promise<number> {
  const before = await plain.cpuSeconds()
  const { requests } = await load({ port: plain.port, paths: ['/'], connections: 32, seconds: 0.7 })
  return (1000 * ((await plain.cpuSeconds()) - before)) / requests
}

async function renderingOf({ address }: Server): Promise<number> {
  return Number(await (await fetch(address)).text())
}

async function lookUps(client: pg.Client, ids: string[], postmaster: number): Promise<number> {
  const times = 200
  const cost = await costHere(postmaster)(async () => {
    for (let time = 0; time < times; time++) {
      const id = ids[Math.floor(Math.random() * ids.length)]
      await client.query({ name: 'look-up', text: 'select id, title from titles where id = $1', values: [id] })
    }
  })
  return cost / times
}

async function hashOf(): Promise<number> {
  const times = 5
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) await hashPassword(`correct horse ${time}`)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

const tables = [
  'titles',
  'title_names',
  'external_ids',
  'characters',
  'title_characters',
  'people',
  'voices',
  'title_staff',
]

/** Copies what an import has written into tables without indexes, triggers and computed columns. */
async function prepareCopy(client: pg.Client, { postmaster, folder }: Databases): Promise<() => Promise<number>> {
  const each: { table: string; file: string }[] = []
  for (const table of tables) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    const columns = rows.map(({ name }) => name).join(', ')
    const file = client.escapeLiteral(`${folder}/bench-${table}`)
    await client.query(`copy ${table} (${columns}) to ${file}`)
    await client.query(`create table bare_${table} as select ${columns} from ${table} with no data`)
    each.push({ table: `bare_${table}`, file })
  }
  return async () => {
    const before = await postgresTime(postmaster)
    for (const { table, file } of each) await client.query(`copy ${table} from ${file}`)
    const took = (await postgresTime(postmaster)) - before
    for (const { table } of each) await client.query(`truncate ${table}`)
    return took
  }
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#server/postgres/start.ts'
import { ask } from '#tests/support/ask.ts'
import { aDataFolder, kiroku, type RunningKiroku, startKiroku } from '#tests/support/kiroku.ts'
import { aSmallProxy } from '#tests/support/small-proxy.ts'
import { aNextRelease } from '#tests/upgrade/next-release.ts'
import { rest } from './rounds/figures.ts'

const password = 'a fine long secret'
const inJson = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }

/** Expands the tables that readers use most, in every manner that a migration has. */
const suited = {
  '9001_columns.sql': `-- suits older programs
alter table titles add column extra text, add column score_sum bigint not null default 0;
alter table users add column extra text;
alter table list_entries add column extra text;
alter table journal add column extra text;
alter table ratings add column extra text;
alter table reviews add column extra text;
alter table sessions add column extra text;
create table further (title_id text primary key references titles (id) on delete cascade);
`,
  '9002_fill.sql': `-- suits older programs
-- in batches: 1 s per 100,000 rows of titles
update titles set extra = title where id in (select id from titles where extra is null limit 5);
`,
  '9003_index.sql': `-- suits older programs
-- by itself: 1 s per 100,000 rows of titles
create index concurrently titles_extra on titles (extra);
`,
}

const unsuited = `-- takes long: 1 s per 100,000 rows of titles
alter table titles add constraint extra_is_there check (extra <> '') not valid;
alter table titles validate constraint extra_is_there;
`

test('two instances are upgraded one after the other under load, and no request is lost', async () => {
  const folder = await aDataFolder()
  const url = await aDatabase(folder)
  const environment = { DATABASE_URL: url, DEMO: 'on', STORAGE_URL: '', ADMIN_PASSWORD: password }
  const first = await startKiroku(folder, { environment })
  const second = await startKiroku(folder, { environment })
  const next = await aNextRelease(suited)
  const proxy = await aSmallProxy()
  proxy.use([first.address, second.address])
  await proxy.sendsTo(2)
  const titles = await query<Title>(
    url,
    `select id, '/anime/' || id as path from titles where kind = 'anime' order by id`,
  )
  const load = await beginLoad(proxy.address, titles)
  const replace = async (old: RunningKiroku, other: RunningKiroku) => {
    old.child.kill('SIGTERM')
    expect(await old.ended).toBe(0)
    const started = await startKiroku(folder, { environment, command: next })
    proxy.use([started.address, other.address])
    await proxy.sendsTo(2)
    await load.nextAnswers(60)
    return started
  }
  await load.nextAnswers(60)

  const firstAgain = await replace(first, second)
  await replace(second, firstAgain)

  const { lost, writes, answers } = await load.end()
  expect(lost).toEqual([])
  expect([answers > 200, writes.size > 5]).toEqual([true, true])
  const rows = await query<{ write: string }>(
    url,
    `select split_part(email, '@', 1) || ' ' || title_id as write from ratings join users on users.id = user_id`,
  )
  expect(new Set(rows.map(({ write }) => write))).toEqual(writes)
  const [found] = await query(url, `select count(*) filter (where extra is null)::int as empty from titles`)
  expect(found).toEqual({ empty: 0 })
})

test('a release that running instances could not live with waits until they have stopped, and they go on', async () => {
  const folder = await aDataFolder()
  const environment = { DATABASE_URL: await aDatabase(folder), STORAGE_URL: '', ADMIN_PASSWORD: password }
  const running = await startKiroku(folder, { environment })
  const command = await aNextRelease({ ...suited, '9004_rule.sql': unsuited })

  const refused = kiroku(['migrate'], { environment: { ...environment, DATA_DIR: folder }, command })

  expect(await refused.ended).toBe(1)
  expect(refused.output()).toBe(
    'Another instance runs, and 9004_rule.sql does not suit it: stop all instances, then start this one\n',
  )
  expect((await ask(running.address, '/')).status).toBe(200)
  running.child.kill('SIGTERM')
  await running.ended
  const migrating = kiroku(['migrate'], { environment: { ...environment, DATA_DIR: folder }, command })
  expect(await migrating.ended).toBe(0)
  expect(migrating.output()).toContain('9004_rule.sql')
  const older = kiroku(['serve'], { environment: { ...environment, DATA_DIR: folder } })
  expect(await older.ended).toBe(1)
  expect(older.output()).toContain('The database is newer than this program: it has 9004_rule.sql')
})

async function aDatabase(folder: string): Promise<string> {
  const own = join(folder, 'server')
  await mkdir(own, { recursive: true })
  const postgres = await startPostgres(own)
  onTestFinished(() => postgres.stop())
  await query(postgres.urlOf('postgres'), 'create database kiroku')
  return postgres.urlOf('kiroku')
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

interface Title {
  id: string
  path: string
}

/** Visitors and readers, who go on until they are told to end. Lost is what was not answered as it should have been. */
async function beginLoad(address: string, titles: Title[]) {
  let going = true
  let answers = 0
  const lost: string[] = []
  const writes = new Set<string>()
  const send = async (path: string, options: Parameters<typeof ask>[2] = {}) => {
    const reply = await ask(address, path, options).catch(String)
    answers++
    if (going) await wait(rest)
    if (typeof reply === 'string' || (reply.status >= 400 && reply.status !== 409)) {
      lost.push(
        `${path}: ${typeof reply === 'string' ? reply : `${reply.status} ${reply.body.toString().slice(0, 300)}`}`,
      )
    }
    return typeof reply === 'string' ? null : reply
  }
  const post = (path: string, cookie: string, fields: Record<string, string>) =>
    send(path, { method: 'POST', headers: { ...inJson, cookie }, body: new URLSearchParams(fields).toString() })
  const titleAt = (n: number) => titles[n % titles.length] as Title

  const visitor = async (start: number) => {
    for (let n = start; going; n++) {
      await send('/')
      await send(`/browse-animes?sort=name&page=${(n % 3) + 1}`)
      await send(titleAt(n).path)
      await send(`/search?q=${n}`)
    }
  }
  const signUp = async (name: string) => {
    const email = `${name}@site.example`
    const entered = await post('/sign-up', '', { userName: name, email, password, confirmation: password })
    return { name, cookie: entered?.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
  }
  const reader = async ({ name, cookie }: { name: string; cookie: string }) => {
    for (let n = 0; going; n++) {
      const { id } = titleAt(n)
      await post('/list-entries', cookie, { title: `/anime/${id}` })
      const rated = await post('/ratings', cookie, { kind: 'anime', id, stars: String((n % 10) + 1) })
      if (rated && rated.status < 400) writes.add(`${name} ${id}`)
      await send('/my-fav-list', { headers: { cookie } })
      await send(titleAt(n + 1).path, { headers: { cookie } })
    }
  }
  // One after another: of one network's passwords one is hashed at a time, and on a busy machine a third would wait too long.
  const readers = [await signUp('ann'), await signUp('ben'), await signUp('cid')]
  const all = [visitor(0), visitor(7), ...readers.map(reader)]
  return {
    async nextAnswers(count: number) {
      const until = answers + count
      while (answers < until) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async end() {
      going = false
      await Promise.all(all)
      return { lost, writes, answers }
    },
  }
}

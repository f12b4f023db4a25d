import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { signed } from '#domain/accounts/session-cookie.ts'
import { signIn } from '#domain/accounts/sign-in.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import { importCatalogue } from '#domain/titles/import/import-catalogue.ts'
import { aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { newDatabase } from '#tests/support/database.ts'
import { testSecret } from '#tests/support/secret.ts'
import { aServer } from '#tests/support/server.ts'
import { aDiskStorage } from '#tests/support/storage.ts'
import { firstFile, mangaFile, secondFile } from './catalogue.ts'
import { dumpSite } from './dump-site.ts'
import { fillSite } from './fill-site.ts'
import { keptReleases, readSite } from './kept-site.ts'
import { moved } from './moved.ts'
import { restoreSite } from './restore-site.ts'

const releases = await keptReleases()

test('a site is kept of a release at least', () => {
  expect(releases).toContain('0.1.0')
})

test('the site of this release could be kept now: each table has a row', async () => {
  const { db } = await newDatabase()
  const { folder, storage } = await aDiskStorage()

  await fillSite(db, storage)

  expect((await dumpSite(db, folder)).tables.size).toBeGreaterThan(60)
})

test.each(releases)(
  'an upgrade keeps every row of the site of %s, and serves it with its pictures',
  async (release) => {
    const { tables, sequences, files } = await readSite(release)
    const { db, url } = await newDatabase()
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await restoreSite(db, { tables, sequences, files })
    for (const [table, rows] of tables) expect(await rowsNow(db, table, rows), table).toEqual(rows.toSorted())

    const ran = await migrate(db)

    const known = (tables.get('migrations') ?? []).map((line) => JSON.parse(line).name)
    const all = (await readdir('db/migrations')).filter((name) => name.endsWith('.sql')).sort()
    expect(ran).toEqual(all.filter((name) => !known.includes(name)))
    for (const [table, rows] of tables) {
      if (table === 'migrations') continue
      const instead = moved[release]?.[table]
      const now = await rowsNow(db, table, rows, instead)
      const before = JSON.parse(rows[0] ?? '{}')
      const compared = instead ? Object.keys(JSON.parse(now[0] ?? '{}')).filter((name) => name in before) : null
      expect(parsed(now, compared), table).toEqual(parsed(rows, compared))
    }

    const { folder, storage } = await aDiskStorage()
    for (const [key, bytes] of files) {
      await mkdir(dirname(join(folder, key)), { recursive: true })
      await writeFile(join(folder, key), bytes)
    }
    const { address, lines } = await aServer({ db, url, storage })
    const get = async (path: string, Cookie = '') => {
      const { status, body } = await ask(address, path, { headers: { Cookie } })
      return { status, html: body.toString() }
    }
    const { id, poster } = await titleNamed(db, 'Lantern Ferry')
    const { token, userId } = await signIn(
      await someAccounts(db),
      { email: 'mari@site.example', password: goodPassword },
      aVisitor(),
    )
    await addToList(db, asReader(userId), { kind: 'anime', id: (await titleNamed(db, 'K')).id })

    const home = await get('/')
    const item = await get(`/anime/${id}/Lantern-Ferry`)
    const list = await get('/my-fav-list', `kiroku.session_token=${signed(testSecret, token)}`)

    expect([home.status, item.status, list.status]).toEqual([200, 200, 200])
    expect(home.html).toContain('Clockwork Orchard')
    for (const part of ['灯籠の渡し', 'Hana Mori', 'Too slow.']) expect(item.html).toContain(part)
    expect(item.html, 'it is hidden').not.toContain('Buy my boots.')
    for (const part of ['Lantern Ferry 2nd Season', '<option value="watching" selected="">Watching', 'Status of K']) {
      expect(list.html).toContain(part)
    }
    expect((await ask(address, poster ?? '')).headers['content-type']).toBe('image/webp')
    expect(lines.filter(({ err }) => err)).toEqual([])

    const ratings = tables.get('ratings') ?? []
    await sql`delete from ratings where stars = 1`.execute(db)
    expect(await rowsNow(db, 'ratings', ratings), 'a row that is lost is seen').not.toEqual(ratings.toSorted())
    await sql`alter table ratings drop column stars cascade`.execute(db)
    await expect(rowsNow(db, 'ratings', ratings), 'a column that is lost is seen').rejects.toThrow('stars')
  },
)

test('after an upgrade from 0.1.0, its catalogues are found to be the titles that they became', async () => {
  const { db } = await emptyDatabase()
  await restoreSite(db, await readSite('0.1.0'))
  await migrate(db)
  const titlesNow = async () => {
    const { rows } = await sql`
      select to_jsonb(t) - array['updated_at', 'edit_version', 'is_demo', 'poster_source', 'mean_score', 'popularity'] as title
      from titles t where title <> 'What Was Deleted' order by id`.execute(db)
    return rows
  }
  const before = await titlesNow()

  const added: unknown[] = []
  const imported = (file: string) =>
    importCatalogue(db, Readable.from([Buffer.from(file)]), {
      onSettled: (outcome) => added.push(...outcome.added.map(({ columns }) => columns.title)),
    })
  for (const file of [firstFile, mangaFile, secondFile, firstFile]) await imported(file)

  expect(added).toEqual(['What Was Deleted'])
  expect(await titlesNow()).toEqual(before)
  expect(await imported(firstFile)).toMatchObject({ added: 0, changed: 0, refused: 0 })
})

test('after an upgrade from 0.1.0, genres and studios are rows', async () => {
  const { db } = await emptyDatabase()
  await restoreSite(db, await readSite('0.1.0'))
  await migrate(db)

  const { rows } = await sql`
    select t.title, t.genres = array(select g.name from title_tags tt join tags g on g.id = tt.tag_id
        where tt.title_id = t.id and g.kind = 'genre' order by tt.position) as "hasGenres",
      array(select c.name || ' ' || tc.role from title_companies tc join companies c on c.id = tc.company_id
        where tc.title_id = t.id) as companies
    from titles t where title in ('Lantern Ferry', 'The Salt Road') order by title`.execute(db)
  expect(rows).toEqual([
    { title: 'Lantern Ferry', hasGenres: true, companies: ['Studio Reed studio'] },
    { title: 'The Salt Road', hasGenres: true, companies: ['Monthly Tide serialization'] },
  ])
  expect(await db.selectFrom('refolds').select('id').execute(), 'there is nothing that 0.1 kept to gain').toEqual([])
})

test('after an upgrade from 0.1.0, titles are filtered by what they would be today', async () => {
  const { db } = await emptyDatabase()
  await restoreSite(db, await readSite('0.1.0'))
  await migrate(db)
  const facets = async () => (await sql`select * from title_facets order by title_id`.execute(db)).rows
  const migrated = await facets()

  await sql`select refresh_title_facets(array(select id from titles))`.execute(db)

  expect(migrated.length).toBeGreaterThan(5)
  expect(await facets()).toEqual(migrated)
})

test('a migration of a release that has changed since is refused', async () => {
  const site = await readSite('0.1.0')
  const [first = ''] = site.tables.get('migrations') ?? []
  const changed = JSON.stringify({ ...JSON.parse(first), digest: 'another' })
  const { db } = await emptyDatabase()

  const restored = restoreSite(db, { ...site, tables: new Map([['migrations', [changed]]]) })

  await expect(restored).rejects.toThrow('0001_catalogue.sql has changed since')
})

async function emptyDatabase() {
  const { db, url } = await newDatabase()
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  return { db, url }
}

/** The rows that a table has now, with the columns that the kept ones have. */
async function rowsNow(db: Db, table: string, kept: string[], instead?: RawBuilder<unknown>): Promise<string[]> {
  const columns = Object.keys(JSON.parse(kept[0] ?? '{}')).map((name) => sql.ref(name))
  const rows = instead ?? sql`select ${sql.join(columns)} from ${sql.table(table)}`
  return db.transaction().execute(async (tx) => {
    await sql`set local time zone 'UTC'`.execute(tx)
    const found = await sql<{ line: string }>`select to_json(r)::text as line from (${rows}) r`.execute(tx)
    return found.rows.map(({ line }) => line).sort()
  })
}

/** Rows of some columns, or of all, in an order of their own. */
function parsed(rows: string[], columns: string[] | null): unknown[] {
  const all = rows.map((row) => JSON.parse(row))
  const some = columns ? all.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))) : all
  return some.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

function titleNamed(db: Db, title: string) {
  return db.selectFrom('titles').select(['id', 'poster']).where('title', '=', title).executeTakeFirstOrThrow()
}

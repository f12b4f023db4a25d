import { expect, onTestFinished, test, vi } from 'vitest'
import { isUnreachable } from '#db/away.ts'
import { connect, type Db } from '#db/connection.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { imported } from '#tests/support/imported.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { picturesHere as pictures } from '#tests/support/pictures-here.ts'
import { aStorage } from '#tests/support/storage.ts'
import { readFileAddress } from '../media/rules.ts'
import { sweepPictures } from '../media/sweep-pictures.ts'
import { Refusal } from '../refusal.ts'
import { beginPosterRun } from './begin-poster-run.ts'
import { cancelPosterRun, notePosterFailure } from './end-poster-run.ts'
import { Hosts } from './hosts.ts'
import { findPosterFailures, findPosterRuns, findRemotePosters, hasRemotePosters } from './queries.ts'
import { workOnPosters } from './work-on-posters.ts'

async function someTitles(posters: (string | null)[]) {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  await aUser(db, { id: 'admin', user_name: 'Keeper' })
  for (const [n, poster] of posters.entries()) await aTitle(db, { id: String(n), title: `Title ${n}`, poster })
  return { db, storage }
}

async function begin(db: Db, titleId: string | null = null): Promise<number> {
  await beginPosterRun(db, asAdmin('admin'), titleId)
  return (await findPosterRuns(db, asAdmin('admin'), 1))[0]?.id ?? 0
}

/** Answers with a small picture, or with what is no picture where the address says so. */
async function fetchPicture(address: string): Promise<Buffer> {
  if (address.includes('away')) throw new Refusal('fetch-unreachable')
  return address.includes('page') ? Buffer.from('<html>') : aPicture('png', { width: 20, height: 30 })
}

function postersOf(db: Db) {
  return db.selectFrom('titles').select(['id', 'poster', 'poster_source']).orderBy('id').execute()
}

function logOf(db: Db) {
  return db.selectFrom('admin_actions').select(['action', 'subject_kind', 'subject_name', 'after']).execute()
}

const own = expect.stringMatching(/^\/imgs\/[\w-]{22}-960\.webp$/)

test('remote posters become pictures of ours; what cannot be fetched stays as it was, with the reason', async () => {
  const ours = `/imgs/${'a'.repeat(22)}-960.webp`
  const addresses = ['https://a.example/1.jpg', 'https://away.example/2.jpg', null, ours, 'http://a.example/page']
  const { db, storage } = await someTitles(addresses)
  const id = await begin(db)

  await workOnPosters(db, { storage, pictures }, id, { fetchPicture, pause: 0 })

  expect(await postersOf(db)).toEqual([
    { id: '0', poster: own, poster_source: addresses[0] },
    ...addresses.slice(1).map((poster, n) => ({ id: String(n + 1), poster, poster_source: null })),
  ])
  expect(await findPosterRuns(db, asAdmin('admin'), 9)).toMatchObject([
    { state: 'done', wanted: 3, fetched: 1, failed: 2, by: 'Keeper' },
  ])
  expect(await findPosterFailures(db, asAdmin('admin'), id, 9)).toMatchObject([
    { id: '1', address: addresses[1], reason: '{"code":"fetch-unreachable","parameters":{}}' },
    { id: '4', address: addresses[4], reason: '{"code":"picture-kind","parameters":{}}' },
  ])
  const picture = readFileAddress((await postersOf(db))[0]?.poster ?? '')
  const served = await storage.get(`imgs/${picture?.id}-240.avif`)
  expect(served?.length).toBeGreaterThan(0)
  served?.stream.destroy()
  const after = { state: 'done', wanted: 3, fetched: 1, failed: 2 }
  expect(await logOf(db)).toEqual([{ action: 'posters-fetched', subject_kind: 'posters', subject_name: '', after }])
})

test('the dashboard lists the posters of other sites, oldest title first, 20 a page', async () => {
  const { db } = await someTitles([null, '/imgs/own.webp', ...Array(21).fill('https://a.example/1.jpg')])
  expect(await hasRemotePosters(db)).toBe(true)

  const { rows, ...found } = await findRemotePosters(db, asAdmin('admin'), 2)
  expect(found).toEqual({ page: 2, pages: 2, total: 21 })
  expect(rows).toEqual([{ id: '9', kind: 'anime', title: 'Title 9', address: 'https://a.example/1.jpg' }])
})

test('the poster of one title can be fetched alone', async () => {
  const { db, storage } = await someTitles(['https://a.example/1.jpg', 'https://a.example/2.jpg'])

  await workOnPosters(db, { storage, pictures }, await begin(db, '1'), { fetchPicture, pause: 0 })

  expect(await postersOf(db)).toMatchObject([{ poster: 'https://a.example/1.jpg' }, { poster: own }])
  expect(await logOf(db)).toMatchObject([
    { action: 'posters-fetched', subject_kind: 'poster', subject_name: 'Title 1' },
  ])
})

test('posters are fetched by one order at a time, and only where there are some', async () => {
  const { db } = await someTitles(['https://a.example/1.jpg', null])
  await expect(beginPosterRun(db, asAdmin('admin'), '1')).rejects.toThrow('posters-none')
  await begin(db)
  await expect(beginPosterRun(db, asAdmin('admin'), null)).rejects.toThrow('posters-underway')
})

test('cut short, a run goes on where it was; cancelled, it fetches no more', async () => {
  const { db, storage } = await someTitles(Array.from({ length: 8 }, (_, n) => `https://a.example/${n}`))
  const id = await begin(db)
  const asked: string[] = []
  const stop = new AbortController()
  const counting = async (address: string) => {
    asked.push(address)
    stop.abort()
    return fetchPicture(address)
  }
  await workOnPosters(db, { storage, pictures }, id, { fetchPicture: counting, pause: 0, signal: stop.signal })
  expect(asked).toHaveLength(3)

  let cancelled: Promise<unknown> | undefined
  const cancelling = async (address: string) => {
    asked.push(address)
    cancelled ??= cancelPosterRun(db, asAdmin('admin'), id)
    await cancelled
    return fetchPicture(address)
  }
  await workOnPosters(db, { storage, pictures }, id, { fetchPicture: cancelling, pause: 0 })

  expect(new Set(asked).size).toBe(6)
  expect(await findPosterRuns(db, asAdmin('admin'), 1)).toMatchObject([{ state: 'cancelled', wanted: 8, fetched: 3 }])
  expect((await postersOf(db)).filter(({ poster }) => poster?.startsWith('/imgs/'))).toHaveLength(3)
  await expect(cancelPosterRun(db, asAdmin('admin'), id)).rejects.toThrow('posters-ended')
})

test('a poster that was changed meanwhile is left alone', async () => {
  const { db, storage } = await someTitles(['https://a.example/1.jpg'])
  const changing = async (address: string) => {
    await db.updateTable('titles').set({ poster: 'https://b.example/2.jpg' }).execute()
    return fetchPicture(address)
  }
  await workOnPosters(db, { storage, pictures }, await begin(db), { fetchPicture: changing, pause: 0 })

  expect(await postersOf(db)).toMatchObject([{ poster: 'https://b.example/2.jpg' }])
  expect(await findPosterRuns(db, asAdmin('admin'), 1)).toMatchObject([{ fetched: 0, failed: 1 }])
})

test('a storage that is away is nobody’s poster’s fault: the run is tried again, five times', async () => {
  const { db, storage } = await someTitles(['https://a.example/1.jpg'])
  const id = await begin(db)
  const away = { ...storage, put: () => Promise.reject(new Error('away')) }
  for (let n = 1; n <= 5; n++) {
    await expect(workOnPosters(db, { storage: away, pictures }, id, { fetchPicture, pause: 0 })).rejects.toThrow('away')
    await notePosterFailure(db, id)
  }
  expect(await findPosterRuns(db, asAdmin('admin'), 1)).toMatchObject([{ state: 'failed', failed: 0 }])
})

test('failures before a poster was settled do not count with those after it', async () => {
  const { db, storage } = await someTitles(Array.from({ length: 4 }, (_, n) => `https://a.example/${n}`))
  const id = await begin(db)
  for (let failure = 1; failure <= 4; failure++) expect(await notePosterFailure(db, id)).toBe(failure)
  const stop = new AbortController()
  const fetchOne = (address: string) => {
    stop.abort()
    return fetchPicture(address)
  }
  await workOnPosters(db, { storage, pictures }, id, { fetchPicture: fetchOne, pause: 0, signal: stop.signal })

  expect(await notePosterFailure(db, id)).toBe(1)
  expect(await findPosterRuns(db, asAdmin('admin'), 1)).toMatchObject([{ state: 'running', fetched: 3 }])
})

test('a run goes on when the database has hung; when it breaks off, work on it starts again with the next poster', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { storage } = await aStorage()
  await aUser(db, { id: 'admin', user_name: 'Keeper' })
  for (let n = 0; n < 9; n++) await aTitle(db, { id: String(n), poster: `https://a.example/${n}` })
  const id = await begin(db)
  const proxy = await aFaultyProxy(url)
  const away = connect(proxy.url)
  onTestFinished(() => away.destroy())
  let asked = 0
  const fetching = async (address: string) => {
    asked += 1
    if (asked === 2) {
      proxy.freeze()
      setTimeout(proxy.thaw, 300)
    }
    if (asked === 5) await proxy.refuse()
    return fetchPicture(address)
  }
  const working = () => workOnPosters(away, { storage, pictures }, id, { fetchPicture: fetching, pause: 0 })

  const failure = await working().catch((error: unknown) => error)
  expect(isUnreachable(failure)).toBe(true)
  expect(await findPosterRuns(db, asAdmin('admin'), 1)).toMatchObject([{ state: 'running', failed: 0 }])
  await proxy.accept()
  await working()

  expect(await findPosterRuns(db, asAdmin('admin'), 1)).toMatchObject([
    { state: 'done', wanted: 9, fetched: 9, failed: 0 },
  ])
  expect((await postersOf(db)).map(({ poster }) => poster)).toEqual(Array(9).fill(own))
})

test('a site that does not answer is asked no more: its other posters were not tried, and the run says that it stopped', async () => {
  const away = Array.from({ length: 20 }, (_, n) => `https://away.example/${n}.jpg`)
  const { db, storage } = await someTitles([...away, 'https://a.example/1.jpg'])
  const asked: string[] = []
  const asking = (address: string) => {
    asked.push(address)
    return fetchPicture(address)
  }
  const id = await begin(db)
  await workOnPosters(db, { storage, pictures }, id, { fetchPicture: asking, pause: 0 })

  const [run] = await findPosterRuns(db, asAdmin('admin'), 1)
  expect(run).toMatchObject({ state: 'stopped', wanted: 21, fetched: 1, silentHosts: ['away.example'] })
  expect(run?.failed).toBeLessThanOrEqual(12)
  expect(asked.length).toBeLessThanOrEqual(13)
  expect(await db.selectFrom('poster_failures').select('reason').distinct().execute()).toEqual([
    { reason: '{"code":"fetch-unreachable","parameters":{}}' },
  ])
  const [entry] = await db.selectFrom('admin_actions').select('after').execute()
  expect(entry?.after).toMatchObject({ state: 'stopped', silent_hosts: ['away.example'] })
})

test('an import that still names the address a poster was fetched from leaves the picture; another address replaces it', async () => {
  const { db, storage } = await someTitles([])
  const line = { itemType: 'anime', title: 'One', ids: { mal: 1 }, image: 'https://a.example/1.jpg' }
  const importWith = (more: object) => imported(db, [{ ...line, ...more }])
  await importWith({})
  await workOnPosters(db, { storage, pictures }, await begin(db), { fetchPicture, pause: 0 })

  await importWith({ episodes: 12 })
  expect(await postersOf(db)).toMatchObject([{ poster: own }])
  await sweepPictures(db, storage)
  expect(await db.selectFrom('pictures').select('id').execute()).toHaveLength(1)
  await importWith({ image: 'https://a.example/new.jpg' })
  expect(await postersOf(db)).toMatchObject([{ poster: 'https://a.example/new.jpg' }])
})

test('a host is asked after its pause although the clock is set back meanwhile', async () => {
  const hosts = new Hosts(10, [])
  const note = async () => {}
  await hosts.ask('https://a.example/1', note)
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now - 3_600_000)
  onTestFinished(() => clock.mockRestore())

  await hosts.ask('https://a.example/2', note)
})

test('a host is asked again after a pause only, and no more after ten silences in a row', async () => {
  const hosts = new Hosts(60, [])
  const began = Date.now()
  const times: number[] = []
  const note = async () => void times.push(Date.now() - began)
  await Promise.all([1, 2, 3].map((n) => hosts.ask(`https://a.example/${n}`, note)))
  await hosts.ask('https://b.example/', note)
  // Turns are fixed times: on a busy machine one may come late, and the next in time.
  const [, second = 0, third = 0] = times
  expect(second).toBeGreaterThan(50)
  expect(third).toBeGreaterThan(110)

  const strict = new Hosts(0, [])
  const silent = () => fetchPicture('https://away.example/')
  for (let n = 0; n < 10; n++) {
    await expect(strict.ask('https://away.example/', silent)).rejects.toMatchObject({ code: 'fetch-unreachable' })
  }
  await expect(strict.ask('https://away.example/', silent)).rejects.toMatchObject({ code: 'fetch-host' })
  await expect(strict.ask('https://other.example/', note)).resolves.toBeUndefined()
})

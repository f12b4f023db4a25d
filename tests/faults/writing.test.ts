import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { freeze, postgresPids } from '#tests/support/freeze.ts'
import { isReady } from '#tests/support/is-ready.ts'
import { aUsedFolder, startKiroku, until } from '#tests/support/kiroku.ts'
import { rowsOf } from '#tests/support/rows-of.ts'
import { rest } from './rounds/figures.ts'

const password = 'a fine long secret'
const inJson = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }

test('PostgreSQL hangs twice and crashes under writing readers: what was acknowledged is there, the rest was answered with 503', async () => {
  const folder = await aUsedFolder()
  const { address } = await startKiroku(folder, { environment: { DEMO: 'on' } })
  const statuses = new Set<number>()
  const post = async (path: string, cookie: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString()
    const reply = await ask(address, path, { method: 'POST', headers: { ...inJson, cookie }, body })
    statuses.add(reply.status)
    await wait(rest)
    return reply
  }
  const signUp = (name: string) =>
    post('/sign-up', '', { userName: name, email: `${name}@site.example`, password, confirmation: password })
  const names = ['ann', 'ben', 'cid', 'dee']
  const cookies: string[] = []
  for (const name of names) {
    const { headers } = await signUp(name)
    cookies.push(headers['set-cookie']?.[0]?.split(';')[0] ?? '')
  }
  const titles = await rowsOf(folder, 'select id, kind, title from titles order by id limit 40')

  /** What was acknowledged, and what may have been saved all the same. */
  const saved = { list_entries: new Set<string>(), ratings: new Set<string>(), reviews: new Set<string>() }
  const unsure = { list_entries: new Set<string>(), ratings: new Set<string>(), reviews: new Set<string>() }
  let writing = true
  onTestFinished(() => {
    writing = false
  })
  const writers = cookies.map(async (cookie, reader) => {
    for (let n = 0; writing; n++) {
      const { id = '', kind = '' } = titles[(n * 7 + reader) % titles.length] ?? {}
      const answers = {
        list_entries: await post('/list-entries', cookie, { title: `/${kind}/${id}` }),
        ratings: await post('/ratings', cookie, { kind, id, stars: '8' }),
        reviews: await post(`/add-review/${kind}/x/${id}`, cookie, { overallScore: '7', review: 'Fine.' }),
      }
      for (const [table, { status }] of Object.entries(answers) as [keyof typeof saved, { status: number }][]) {
        if (status === 503) unsure[table].add(`${reader} ${id}`)
        else if (status < 400) saved[table].add(`${reader} ${id}`)
      }
    }
  })
  const allIsWell = async () => {
    const own = { headers: { cookie: cookies[0] ?? '' } }
    return (await isReady(address)) && (await ask(address, '/my-fav-list', own)).status === 200
  }
  await until(() => saved.reviews.size > 5)
  for (const milliseconds of [500, 3_500, 500]) {
    const thaw = await freeze(folder)
    await wait(milliseconds)
    thaw()
    await wait(200)
  }
  const late = signUp('eve')
  await until(allIsWell)
  // PostgreSQL then ends all its other processes too, and recovers.
  const [, child = 0] = await postgresPids(folder)
  process.kill(child, 'SIGKILL')
  await late
  await wait(200)
  await until(allIsWell)
  writing = false
  await Promise.all(writers)
  const after = await signUp('fay')

  expect(statuses.difference(new Set([200, 202, 302, 409, 503]))).toEqual(new Set())
  expect([statuses.has(503), after.status]).toEqual([true, 302])
  for (const table of ['list_entries', 'ratings', 'reviews'] as const) {
    const rows = await rowsOf(
      folder,
      `select split_part(email, '@', 1) as name, title_id from ${table} join users on users.id = user_id`,
    )
    const found = new Set(rows.map(({ name, title_id }) => `${names.indexOf(name ?? '')} ${title_id}`))
    expect(saved[table].size).toBeGreaterThan(5)
    expect(saved[table].difference(found)).toEqual(new Set())
    expect(found.difference(saved[table]).difference(unsure[table])).toEqual(new Set())
  }
  const miscounted = await rowsOf(
    folder,
    `select id from titles
    where rating_count <> (select count(*) from ratings where title_id = titles.id)`,
  )
  expect(miscounted).toEqual([])
})

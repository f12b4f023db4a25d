import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { ask, type Reply } from '#tests/support/ask.ts'
import { childOf } from '#tests/support/child-of.ts'
import { isReady } from '#tests/support/is-ready.ts'
import { aUsedFolder, postgresPid, type RunningKiroku, startKiroku, until } from '#tests/support/kiroku.ts'
import { rowsOf } from '#tests/support/rows-of.ts'

const titles = 1_000
const lists = 20
/** How often the process that works on an import is killed while it writes, and while it takes back; `LIST_KILLS=20` for more. */
const kills = Number(process.env.LIST_KILLS ?? 1)
/** Milliseconds, so that it is killed anywhere. */
const longestWait = 2_500
/** Kills without anything done in between, as on a busy machine: an import whose process dies five times in a row is given up. */
const mostInVain = 3

test('a list import whose process, database and site are killed goes on alone, and every row of it counts once', {
  timeout: 600_000 + kills * 60_000,
}, async () => {
  const folder = await aUsedFolder()
  let site = await startKiroku(folder)
  const reader = await aReader(site)
  await someTitles(folder)
  const stateOf = async (id: number) => (await progressOf(site, reader, id)).state

  const killWorkers = async (isOver: () => Promise<boolean>) => {
    let known = await progressOf(site, reader, 1)
    const isAsKnown = async () => isDeepStrictEqual(await progressOf(site, reader, 1), known)
    let inVain = 0
    for (let kill = 0; kill < kills && !(await isOver()); kill++) {
      await killWorker(site, isOver)
      inVain = (await isAsKnown()) ? inVain + 1 : 0
      if (inVain === mostInVain) {
        await until(async () => !(await isAsKnown()) || (await isOver()))
        inVain = 0
      }
      known = await progressOf(site, reader, 1)
    }
  }

  // Two at once are one.
  const begun = await Promise.all([
    send(site, reader, '/moving-in', aList()),
    send(site, reader, '/moving-in', aList()),
  ])
  expect(begun.map(({ status }) => status).sort()).toEqual([302, 409])
  await killWorker(site, async () => (await stateOf(1)) === 'checked')
  await until(async () => (await stateOf(1)) === 'checked')
  const { tally } = await progressOf(site, reader, 1)
  expect(tally).toMatchObject({ rows: titles + 2, states: { matched: titles, new: titles, unknown: 1, refused: 1 } })

  site.child.kill('SIGKILL')
  await site.ended
  site = await startKiroku(folder)
  expect(await progressOf(site, reader, 1), 'a preview outlives its site').toMatchObject({ state: 'checked', tally })

  await send(site, reader, '/moving-in/1', { do: 'start', anime: 'mine', cast: 'yes', reviews: 'yes' })
  await killWorkers(async () => (await stateOf(1)) === 'done')
  const killed = await postgresPid(folder)
  process.kill(killed, 'SIGKILL')
  await until(async () => (await postgresPid(folder).catch(() => killed)) !== killed)
  await until(() => isReady(site.address))
  await until(async () => (await stateOf(1)) === 'done', 240)
  expect(await progressOf(site, reader, 1)).toMatchObject({ tally: { states: { added: titles, waiting: 1 } } })
  expect(await keptIn(folder)).toEqual({ ...whole, waiting: 1 })

  await send(site, reader, '/moving-in/1', { do: 'undo' })
  await killWorkers(async () => (await stateOf(1)) === 'undone')
  await until(async () => (await stateOf(1)) === 'undone', 240)
  expect(await keptIn(folder), 'ratings are final').toEqual({ ...whole, ...taken, undone: 0, waiting: 0 })

  await send(site, reader, '/moving-in', aList())
  await until(async () => (await stateOf(2)) === 'checked')
  await send(site, reader, '/moving-in/2', { do: 'start', anime: 'mine', cast: 'yes', reviews: 'yes' })
  await until(async () => (await progressOf(site, reader, 2)).tally.settled > 0)
  await send(site, reader, '/moving-in/2', { do: 'cancel' })
  const { state, tally: cut } = await progressOf(site, reader, 2)
  await until(async () => (await workerOf(site)) === null)
  expect([state, (await progressOf(site, reader, 2)).tally], 'nothing follows a cancellation').toEqual([
    'cancelled',
    cut,
  ])
  const { settled } = cut
  expect(settled).toBeLessThan(titles)
  const some = { ...whole, ...taken, entries: settled, journals: settled, undone: settled }
  expect(await keptIn(folder), 'what was counted once is not counted again').toEqual({ ...some, waiting: 0 })
})

/** What there is of an import of which every row was brought in once. Counters, and what is to be undone, title by title. */
const whole = {
  ...{ entries: titles, journals: titles, undone: titles, counted: titles, watched: titles },
  ...{ miscounted: 0, twice: 0, stars: 9 * titles, reviews: titles, lists, listed: titles },
}

const taken = { entries: 0, journals: 0, reviews: 0, lists: 0, listed: 0 }

async function keptIn(folder: string): Promise<Record<string, number>> {
  const [counts] = await rowsOf<Record<string, string>>(
    folder,
    `with undo as (select r ->> 'titleId' as id from undos, jsonb_array_elements(records) r)
    select (select count(*) from list_entries) as entries,
      (select count(*) from journal where is_finished and progress = 12 and score = 8) as journals,
      (select count(*) from undo) as undone, (select count(*) - count(distinct id) from undo) as twice,
      (select count(*) from counted_by_imports) as counted, (select sum(watched) from titles) as watched,
      (select count(*) from titles t where watched <> (select count(*) from counted_by_imports where title_id = t.id)) as miscounted,
      (select sum(rating_sum) from titles where rating_count = 1) as stars, (select count(*) from reviews) as reviews,
      (select count(*) from shelves) as lists, (select count(*) from shelf_titles) as listed,
      (select count(*) from waiting_list_rows) as waiting`,
  )
  return Object.fromEntries(Object.entries(counts ?? {}).map(([name, count]) => [name, Number(count)]))
}

const workerOf = ({ child }: RunningKiroku) => childOf(child.pid ?? 0, 'background/process.ts lists')

/** Kills it at some moment of its work, unless that is over. */
async function killWorker(site: RunningKiroku, isOver: () => Promise<boolean>): Promise<void> {
  await until(async () => (await workerOf(site)) !== null || (await isOver()))
  await wait(Math.random() * longestWait)
  const pid = await workerOf(site)
  if (pid === null) return
  process.kill(pid, 'SIGKILL')
  await until(async () => (await workerOf(site)) !== pid)
}

async function someTitles(folder: string): Promise<void> {
  await rowsOf(
    folder,
    `with added as (
      insert into titles (id, kind, title, episodes)
      select n::text, 'anime', 'Title ' || n, 12 from generate_series(1, ${titles}) n returning id
    )
    insert into external_ids (title_id, source, value) select id, 'mal', id from added`,
  )
}

/** As another Kiroku site gives it, with a title that nobody knows and a status that no anime has. */
function aList(): { file: File } {
  const rowOf = (id: number, status = 'watched') => ({
    ...{ id: String(id), kind: 'anime', name: `Title ${id}`, ids: { mal: String(id) } },
    ...{ entry: { status }, journal: { isFinished: true, progress: 12, score: 8 } },
    ...{ rating: { stars: 9 }, review: { text: `Of ${id}.`, overallScore: 7 } },
  })
  const all = Array.from({ length: titles }, (_, n) => rowOf(n + 1))
  const listed = (list: number) => all.filter((_, n) => n % lists === list).map(({ id }) => ({ titleId: id }))
  const content = JSON.stringify({
    ...{ format: 'kiroku', version: 1, titles: [...all, rowOf(9_000_001), rowOf(9_000_002, 'gazing')] },
    lists: Array.from({ length: lists }, (_, list) => ({ name: `List ${list}`, titles: listed(list) })),
  })
  return { file: new File([content], 'list.json') }
}

/** @returns the cookie of a new reader */
async function aReader(site: RunningKiroku): Promise<string> {
  const fields = { userName: 'ann', email: 'ann@site.example', password: 'a fine long secret' }
  const { headers } = await send(site, '', '/sign-up', { ...fields, confirmation: fields.password })
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

async function send({ address }: RunningKiroku, cookie: string, path: string, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const sent = new Response(form)
  const headers = { cookie, 'content-type': sent.headers.get('content-type') ?? '' }
  return ask(address, path, { method: 'POST', headers, body: Buffer.from(await sent.arrayBuffer()) })
}

interface Progress {
  state: string
  tally: { rows: number; settled: number; states: Record<string, number> }
}

async function progressOf({ address }: RunningKiroku, cookie: string, id: number): Promise<Progress> {
  let answer: Reply | undefined
  await until(async () => {
    answer = await ask(address, `/moving-in/${id}/progress`, { headers: { cookie } })
    return answer.status === 200
  })
  return JSON.parse(String(answer?.body))
}

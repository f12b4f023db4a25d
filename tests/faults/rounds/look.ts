import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { ask } from '#tests/support/ask.ts'
import { until } from '#tests/support/kiroku.ts'
import { miscounted, wrongStandings } from '#tests/support/plain-counts.ts'
import { counterOf, type Ledger } from './ledger.ts'
import { host } from './read-site.ts'
import type { FaultySite } from './site.ts'
import type { Ids, Writer } from './writer.ts'

/** Asks for a reader's own list, which needs the database, until it is there. */
export async function firstGoodAnswer(address: string, cookie: string): Promise<void> {
  const deadline = performance.now() + 90_000
  while (performance.now() < deadline) {
    const asked = ask(address, '/my-fav-list', { headers: { cookie } }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (await Promise.race([asked, wait(2_000, false)])) return
    await wait(10)
  }
  throw new Error('The site did not come back in 90 s')
}

/** Waits until nothing is under way any more: what was begun before the fault, and imports that go on after it. */
export async function untilQuiet(db: Db): Promise<void> {
  let busy: string[] = []
  const isQuiet = async () => {
    const { rows } = await sql<{ busy: string[] }>`
      select array(
        select state || ': ' || query from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
        union all
        select 'a list is ' || state from list_imports where state in ('reading', 'running', 'undoing')
        union all
        select 'a catalogue is ' || state from imports where state in ('checking', 'running')) as busy`.execute(db)
    busy = rows[0]?.busy ?? []
    return busy.length === 0
  }
  // A transaction whose client has vanished ends after a minute.
  await until(isQuiet, 90).catch(() => {
    throw new Error(`This goes on after a minute and a half: ${busy.join('; ')}`)
  })
}

/** Cancels the preview of a catalogue that nobody knows of, since its sending was not answered: it would be in the way of the next one. */
export async function cancelUnknownPreviews(db: Db, { admin, post }: FaultySite, writers: Writer[]): Promise<void> {
  const known = new Set(writers.flatMap(({ begun }) => begun.map(({ path }) => path)))
  for (const { id } of await db.selectFrom('imports').select('id').where('state', '=', 'checked').execute()) {
    const path = `/admin-dashboard/imports/${id}`
    if (!known.has(path)) await post(admin, path, { do: 'cancel' })
  }
}

/** What is not as a plain count of the rows has it, a line each. Standings are counted for some readers. */
export async function wrongCounts(db: Db, chance: () => number): Promise<string[]> {
  const counts = Object.entries(await miscounted(db)).filter(([, count]) => count > 0)
  const readers = await db.selectFrom('users').select('id').where('email', 'like', `%@${host}`).execute()
  const some = readers.filter(() => chance() < 8 / readers.length).map(({ id }) => id)
  const standings = await wrongStandings(db, some)
  return [
    ...counts.map(([what, count]) => `${count} ${what}`),
    ...standings.map((reader) => `the standings of ${reader}`),
  ]
}

/** The counters of titles that are not as often as what was acknowledged raised them. */
export function wrongCounters(ledger: Ledger, actual: Map<string, number>, { versions }: Ids): string[] {
  const wrong: string[] = []
  for (const key of new Set([...actual.keys(), ...ledger.counters.keys()])) {
    const [id = '', counter = ''] = key.split(' ')
    const [is, should] = [actual.get(key) ?? 0, ledger.counters.get(key) ?? 0]
    // Those of a title that is away come back with it.
    if (is === should || !versions.has(id)) continue
    wrong.push(`${counter} of ${id}: ${is}, not ${should}`)
    ledger.counters.set(counterOf(id, counter), is)
  }
  return wrong
}

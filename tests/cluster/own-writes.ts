import { setTimeout as wait } from 'node:timers/promises'
import { cookieOf, type FaultySite, password, sharedTitles } from '#tests/faults/rounds/site.ts'
import { ask } from '#tests/support/ask.ts'
import { until } from '#tests/support/kiroku.ts'

/** Somebody who saves a note again and again, at one copy of the site, and looks at it at the other one. */
export interface OwnWrites {
  /** Does something, and waits for a note that is sent after that and acknowledged. @returns the longest time without one, in ms */
  longestGap(work: () => Promise<unknown>): Promise<number>
  saved: number
  looked: number
  /** What was there instead of a note that had been acknowledged. */
  stale: string[]
  stop(): Promise<void>
}

const pause = 25

export async function startOwnWrites(site: FaultySite): Promise<OwnWrites> {
  const fields = { userName: 'watch', email: 'watch@cluster.example', password, confirmation: password }
  const cookie = cookieOf(await site.post('', '/sign-up', fields))
  const id = await site.withDatabase(
    async (db) =>
      (
        await db
          .selectFrom('titles')
          .select('id')
          .where('title', '=', sharedTitles[0] ?? '')
          .executeTakeFirstOrThrow()
      ).id,
  )
  const path = `/entry/anime/${id}`
  let isOver = false
  /** When a note was last acknowledged, when that one was sent, and the longest time between two. */
  const last = { saved: performance.now(), sent: 0, longest: 0 }
  const found: OwnWrites = {
    async longestGap(work) {
      last.longest = 0
      await work()
      const done = performance.now()
      await until(() => last.sent > done, 120)
      return last.longest
    },
    saved: 0,
    looked: 0,
    stale: [],
    async stop() {
      isOver = true
      await working
    },
  }

  async function work(): Promise<void> {
    for (let n = 1; !isOver; n++) {
      const sent = performance.now()
      const answer = await save(n).catch(() => null)
      if (answer === 200) {
        found.saved++
        last.longest = Math.max(last.longest, performance.now() - last.saved)
        last.saved = performance.now()
        last.sent = sent
        await look(n)
      }
      await wait(pause)
    }
  }
  const at = (n: number) => site.addresses[n % site.addresses.length] ?? ''
  async function save(n: number): Promise<number> {
    const headers = { cookie, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
    const body = Buffer.from(`notes=note-${n}-`)
    return (await ask(at(n), `${path}/record`, { method: 'POST', headers, body })).status
  }
  async function look(n: number): Promise<void> {
    const page = await ask(at(n + 1), path, { headers: { cookie } }).catch(() => null)
    if (page?.status !== 200) return
    found.looked++
    const [shown = 'none'] = /note-\d+-/.exec(page.body.toString()) ?? []
    if (shown !== `note-${n}-`) found.stale.push(`${shown} instead of note-${n}-`)
  }
  const working = work()
  return found
}

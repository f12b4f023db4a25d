import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '#tests/support/ask.ts'
import { until } from '#tests/support/kiroku.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { describe, join, picture, signInAnew, signUp } from './accounts.ts'
import { add, edit, takeAway } from './admin.ts'
import { bringList, goOn, importCatalogue } from './imports.ts'
import { Ledger } from './ledger.ts'
import { cancelUnknownPreviews, firstGoodAnswer, untilQuiet, wrongCounters, wrongCounts } from './look.ts'
import { favour, like, rate, review } from './opinions.ts'
import { readCounters, readIds, readSite } from './read-site.ts'
import { changeMany, changeOne, undo } from './records.ts'
import { shelve } from './shelves.ts'
import { aFaultySite, type FaultySite, type Given, ownTitles, sharedTitles } from './site.ts'
import type { Writer } from './writer.ts'

/** How often each kind of write comes, beside the others. */
const narrow: [number, (writer: Writer) => Promise<void>][] = [
  [30, changeOne],
  [8, changeMany],
  [8, undo],
  [8, rate],
  [8, review],
  [6, like],
  [6, favour],
  [10, shelve],
  [6, describe],
  [2, signInAnew],
  [1, picture],
  [6, edit],
  [3, add],
  [6, goOn],
]
/** These touch all that there is of a title or a reader, so that what follows cannot be told before it is known whether they took place. */
const wide: typeof narrow = [
  [2, join],
  [6, takeAway],
  [3, bringList],
  [2, importCatalogue],
]

const writersInAll = 6

/** A site with those who write to it. */
export interface Rounds {
  site: FaultySite
  ledger: Ledger
  /** Lets everybody write, makes the fault at some moment, waits until the site is well, and compares. @returns what is wrong */
  round(seed: number, fault: Fault): Promise<Round>
}

/**
 * Makes something fail. @returns the moment from which recovery counts, what still has to be done by then, and what must work besides
 * a reader's own page; or how many milliseconds it took, where that is measured otherwise
 */
export type Fault = (
  site: FaultySite,
  chance: () => number,
) => Promise<{ since: number; repaired?: Promise<unknown>; isWell?: () => Promise<boolean>; took?: Promise<number> }>

/** A fault that lasts so many milliseconds, from the least to the most. Recovery counts from its end. */
export function lasting(begin: () => unknown, end: () => unknown, [least, most]: [number, number]): Fault {
  return async (_, chance) => {
    await begin()
    await wait(least + chance() * (most - least))
    await end()
    return { since: performance.now() }
  }
}

interface Round {
  lost: string[]
  wrong: string[]
  recovery: number
}

/** @param more writes that come oftener than usual, or besides */
export async function someRounds(given?: Given, more: typeof narrow = []): Promise<Rounds> {
  const site = await aFaultySite(writersInAll, given)
  const ledger = new Ledger()
  const ids = await site.withDatabase(readIds)
  const number = { next: 0 }
  const writers: Writer[] = Array.from({ length: writersInAll }, (_, n) => ({
    ...{ number: n, site, ledger, ids, chance: seededChance(n), readers: [], titles: ownTitles(n) },
    ...{ kept: new Map(), undo: null, away: [], begun: [], isUnsure: false, next: () => number.next++ },
  }))
  ledger.adopt(await site.withDatabase((db) => readSite(db, [])))
  const [author] = await Promise.all([
    signUp({ ...(writers[0] as Writer), readers: [] }, 'author'),
    ...writers.map((writer) => signUp(writer)),
  ])
  const cookie = author?.cookie ?? ''
  for (const title of sharedTitles.slice(0, 8)) {
    const id = ids.titleByName.get(title) ?? ''
    const changes = new Map([[`review|author|${id}`, { score: 7, text: 'Fine.' }]])
    await ledger.write({ isUnsure: false }, 'review', { changes }, () =>
      site.post(cookie, `/add-review/anime/x/${id}`, { overallScore: '7', review: 'Fine.' }),
    )
  }
  Object.assign(ids, await site.withDatabase(readIds))

  /** Writes one thing after another, until told to stop. */
  async function write(writer: Writer, isOver: () => boolean): Promise<void> {
    writer.isUnsure = false
    // What earlier rounds have sent, so that the fault finds it under way.
    await goOn(writer)
    while (!isOver()) {
      const work = someWork(writer, [...narrow, ...more, ...(writer.isUnsure ? [] : wide)])
      await work(writer)
      if (!writer.isUnsure) continue
      if (wide.some(([, each]) => each === work)) return
      await wait(50)
    }
  }

  return {
    site,
    ledger,
    async round(seed, fault) {
      const chance = seededChance(seed)
      for (const [n, writer] of writers.entries()) writer.chance = seededChance(seed * 100 + n)
      let isOver = false
      const writing = Promise.all(writers.map((writer) => write(writer, () => isOver)))
      await wait(300 + chance() * 900)
      const { since, repaired, isWell, took } = await fault(site, chance)
      await firstGoodAnswer(site.address, cookie)
      if (isWell) await until(isWell, 120)
      const recovery = (await took) ?? performance.now() - since
      await repaired
      isOver = true
      await writing
      const found = await site.withDatabase(async (db) => {
        await untilQuiet(db)
        await cancelUnknownPreviews(db, site, writers)
        const lost = ledger.compare(await readSite(db, ledger.subjects()))
        Object.assign(ids, await readIds(db))
        return {
          lost,
          wrong: [...(await wrongCounts(db, chance)), ...wrongCounters(ledger, await readCounters(db), ids)],
        }
      })
      const pictures = ledger.subjects().filter((subject) => subject.startsWith('picture|'))
      for (const subject of pictures.slice(-3)) {
        const { status } = await ask(site.address, subject.slice('picture|'.length))
        if (status !== 200) found.lost.push(`lost: ${subject}: ${status}`)
      }
      return { ...found, recovery }
    },
  }
}

function someWork({ chance }: Writer, works: typeof narrow) {
  let left = chance() * works.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, work] of works) {
    left -= weight
    if (left < 0) return work
  }
  return changeOne
}

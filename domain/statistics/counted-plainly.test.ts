import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { tagTitles } from '#domain/tags/tag-titles.ts'
import { withAdultTitles } from '#domain/titles/adult-titles.ts'
import { aCharacter, aPerson, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { creditCompanies } from '../companies/credit-companies.ts'
import { type Standing, standingOf } from '../standing-rules.ts'
import { clockIn, today } from '../time-zone-rules.ts'
import type { Length } from '../titles/query/filter-rules.ts'
import type { Status } from '../titles/statuses-rules.ts'
import { findActivityDays } from './find-activity-days.ts'
import { findStatistics } from './find-statistics.ts'
import { findYear } from './find-year.ts'
import type { Share, Whose } from './rules.ts'

const kinds = ['anime', 'manga'] as const
const statuses = {
  anime: [null, 'unwatched', 'watched', 'watching', 'want-to-watch'],
  manga: [null, 'unread', 'reading', 'want-to-read'],
} as const
const zones = ['UTC', 'Pacific/Auckland', 'America/New_York']
const now = new Date('2026-11-22T11:30:00Z')

/** Twelve titles of both kinds that share genres, studios, voices and years, some of them for adults. */
async function aCatalogue(db: PlainDb) {
  const titles: Awaited<ReturnType<typeof aTitle>>[] = []
  for (let n = 0; n < 12; n++) {
    const kind = kinds[n % 2] as 'anime' | 'manga'
    titles.push(
      await aTitle(db, {
        id: String(100 + n),
        kind,
        title: `Title ${n}`,
        format: n % 3 === 0 ? null : kind === 'anime' ? (n % 4 ? 'tv' : 'movie') : 'manga',
        episodes: n % 5 === 0 ? null : 6 * n,
        duration: n % 4 === 1 ? null : 20 + n,
        volumes: kind === 'manga' ? n : null,
        released_on: n % 7 === 0 ? null : `${1990 + (n % 3)}-04`,
        adult_mark: n > 9 ? 'yes' : null,
      }),
    )
  }
  const names = ['Action', 'Drama', 'Comedy']
  const people = [await aPerson(db, { name: 'Mari' }), await aPerson(db, { name: 'Kenji' })]
  const genresOf = (n: number) => names.filter((_, place) => (n + 1) & (1 << place))
  await inTransaction(db, async (tx) => {
    for (const [n, { id, kind }] of titles.entries()) {
      const tags = genresOf(n).map((name, position) => ({
        titleId: id,
        kind: 'genre' as const,
        name,
        position,
        isSpoiler: false,
      }))
      await tagTitles(tx, [id], [...tags, { titleId: id, kind: 'theme', name: 'Space', position: 0, isSpoiler: false }])
      const role = kind === 'anime' ? 'studio' : 'serialization'
      await creditCompanies(
        tx,
        [id],
        [{ titleId: id, role, name: `Studio ${n % 3}`, position: 0, source: 'catalogue' }],
      )
    }
  })
  for (const [n, { id }] of titles.entries()) {
    // One voice may speak for two characters.
    for (let speaking = 0; speaking <= n % 3; speaking++) {
      const character = await aCharacter(db, { title_id: id, position: speaking })
      const person_id = people[speaking % 2] as number
      await db.insertInto('voices').values({ title_character_id: character.id, person_id, position: 0 }).execute()
    }
  }
  return titles.map((title, n) => ({ ...title, n, genres: genresOf(n), voices: people.slice(0, 1 + (n % 3)) }))
}

const someRecord = fc.record({
  status: fc.nat(4),
  hasJournal: fc.boolean(),
  facts: fc.record({
    isDropped: fc.boolean(),
    isRepeating: fc.boolean(),
    isPaused: fc.boolean(),
    isFinished: fc.boolean(),
  }),
  progress: fc.nat(40),
  volumes: fc.nat(20),
  repeats: fc.nat(3),
  tenths: fc.option(fc.integer({ min: 1, max: 100 })),
  stars: fc.option(fc.integer({ min: 1, max: 10 })),
  isPrivate: fc.boolean(),
  finishedOn: fc.constantFrom(null, '2025', '2026', '2026-03', '2026-03-09', '2026-10-31', '2025-12-31'),
})
const someDeed = fc.record({
  title: fc.nat(11),
  verb: fc.constantFrom('added', 'progress', 'finished', 'scored'),
  minutesAgo: fc.nat(500 * 24 * 60),
  step: fc.integer({ min: -3, max: 12 }),
  isUndone: fc.boolean(),
})

test('every number is what a plain count of the rows says, for the reader and for others', async () => {
  const db = await freshDatabase()
  const titles = await aCatalogue(db)
  const { id: stranger } = await aUser(db)
  await db
    .insertInto('list_entries')
    .values({ user_id: stranger, title_id: '100', kind: 'anime', status: 'watched' })
    .execute()
  const some = fc.record({
    records: fc.array(someRecord, { minLength: 12, maxLength: 12 }),
    deeds: fc.array(someDeed, { maxLength: 30 }),
    zone: fc.constantFrom(...zones),
    areAdultShown: fc.boolean(),
  })
  const property = fc.asyncProperty(some, async ({ records, deeds, zone, areAdultShown }) => {
    const { id: userId } = await aUser(db)
    const kept = titles.map((title, n) => {
      const record = records[n] as (typeof records)[number]
      const choices: readonly (Status | null)[] = statuses[title.kind as 'anime' | 'manga']
      return { title, ...record, status: choices[record.status % choices.length] as Status | null }
    })
    for (const { title, status, hasJournal, facts, ...record } of kept) {
      const row = { user_id: userId, title_id: title.id, kind: title.kind }
      if (status)
        await db
          .insertInto('list_entries')
          .values({ ...row, status })
          .execute()
      if (record.stars)
        await db
          .insertInto('ratings')
          .values({ ...row, stars: record.stars })
          .execute()
      if (!hasJournal) continue
      await db
        .insertInto('journal')
        .values({
          ...row,
          ...{ is_dropped: facts.isDropped, is_repeating: facts.isRepeating, is_paused: facts.isPaused },
          ...{
            is_finished: facts.isFinished,
            progress: record.progress,
            volumes: record.volumes,
            repeats: record.repeats,
          },
          ...{
            score: record.tenths && record.tenths / 10,
            is_private: record.isPrivate,
            finished_on: record.finishedOn,
          },
        })
        .execute()
    }
    const done = deeds.map((deed) => ({ ...deed, at: new Date(now.getTime() - deed.minutesAgo * 60_000) }))
    for (const { title, verb, at, step, isUndone } of done) {
      const { id } = await db
        .insertInto('activity')
        .values({
          ...{ user_id: userId, title_id: String(100 + title), verb, happened_at: at },
          ...(verb === 'progress' && { progress_from: 5, progress_to: 5 + step }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (isUndone) await db.insertInto('undone_activity').values({ activity_id: id }).execute()
    }

    for (const sees of ['own', 'shown'] as const) {
      const whose: Whose = { userId, sees }
      const isSeen = ({ title, hasJournal, isPrivate }: (typeof kept)[number]) =>
        sees === 'own' || (!(hasJournal && isPrivate) && (areAdultShown || title.adult_mark !== 'yes'))
      const seen = kept.filter(isSeen).map((one) => plainly(one))
      const seenDeeds = done.filter(({ title, isUndone }) => !isUndone && isSeen(kept[title] as (typeof kept)[number]))
      await withAdultTitles(areAdultShown, async () => {
        for (const kind of kinds) {
          const found = await findStatistics(db, whose, kind)
          const own = seen.filter(({ title, standing }) => title.kind === kind && standing !== null)
          const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
          expect(found.titles).toBe(own.length)
          expect(found.episodes).toBe(sum(own.map(({ episodes }) => episodes)))
          expect(found.volumes).toBe(sum(own.map(({ volumes }) => volumes)))
          expect(found.minutes).toBe(sum(own.map(({ episodes, title }) => episodes * (title.duration ?? 0))))
          const scores = own.flatMap(({ score }) => (score === null ? [] : [score]))
          const stars = seen.filter(({ title }) => title.kind === kind).flatMap(({ stars }) => stars ?? [])
          expect(histogram(found.scores.given)).toEqual(histogram(onceEach(scores)))
          expect(histogram(found.stars.given)).toEqual(histogram(onceEach(stars)))
          expectMean(found.scores.mean, scores)
          expectMean(found.stars.mean, stars)
          const listed = own.filter(({ standing }) => standing !== 'dropped')
          const expectShares = (shares: Share<unknown>[], valuesOf: (one: Counted) => unknown[]) => {
            expect(asMap(shares)).toEqual(asMap(sharesOf(listed, valuesOf)))
          }
          expect(asMap(found.standings)).toEqual(asMap(sharesOf(own, ({ standing }) => [standing])))
          expectShares(found.genres, ({ title }) => title.genres)
          expectShares(
            found.studios.map(({ value: _, name, ...share }) => ({ value: name, ...share })),
            ({ title }) => [`Studio ${title.n % 3}`],
          )
          expectShares(found.voices, ({ title }) => (kind === 'anime' ? [...new Set(title.voices)] : []))
          expectShares(found.years, ({ title }) => (title.released_on ? [Number(title.released_on.slice(0, 4))] : []))
          expectShares(found.formats, ({ title }) => (title.format ? [title.format] : []))
          expectShares(found.lengths, ({ title }) => lengthsOf(title))
          expect(found.years.map(({ value }) => value)).toEqual(
            found.years.map(({ value }) => value).sort((a, b) => a - b),
          )
          expect(found.genres.map((share) => share.titles)).toEqual(
            found.genres.map((share) => share.titles).sort((a, b) => b - a),
          )
        }
        await expectDays(db, whose, zone, seenDeeds)
        await expectYear(db, whose, zone, seen, seenDeeds)
      })
    }
  })
  await fc.assert(property, { numRuns: 25 })
})

type Counted = ReturnType<typeof plainly>

/** What is expected of one record. */
function plainly(one: {
  title: Awaited<ReturnType<typeof aCatalogue>>[number]
  status: Status | null
  hasJournal: boolean
  facts: Record<'isDropped' | 'isRepeating' | 'isPaused' | 'isFinished', boolean>
  progress: number
  volumes: number
  repeats: number
  tenths: number | null
  stars: number | null
  finishedOn: string | null
}) {
  const { title, status, hasJournal, facts, stars } = one
  const none = { isDropped: false, isRepeating: false, isPaused: false, isFinished: false }
  const { progress, volumes, repeats } = hasJournal ? one : { progress: 0, volumes: 0, repeats: 0 }
  const has = hasJournal ? facts : none
  const isThrough = has.isFinished || status === 'watched'
  const consumed = (read: number, all: number) => {
    if (has.isRepeating && status !== null) return (repeats + (isThrough ? 1 : 0)) * all + read
    return isThrough ? (1 + repeats) * Math.max(read, all) : repeats * all + read
  }
  const score = hasJournal && one.tenths !== null ? one.tenths / 10 : null
  return {
    ...{ title, stars, score, mark: score ?? stars, isThrough, standing: standingOf(status, has) as Standing | null },
    episodes: consumed(progress, title.episodes ?? 0),
    volumes: consumed(volumes, title.volumes ?? 0),
    whole: Math.max(progress, title.episodes ?? 0),
    finishedOn: hasJournal ? one.finishedOn : null,
  }
}

async function expectDays(db: PlainDb, whose: Whose, zone: string, deeds: { at: Date }[]) {
  const days = await findActivityDays(db, whose, zone, now)
  expect(days).toHaveLength(365)
  expect(days.at(-1)?.day).toBe(today(zone, now))
  for (const { day, deeds: count } of days) {
    expect(count, day).toBe(deeds.filter(({ at }) => at <= now && clockIn(zone, at).day === day).length)
  }
}

async function expectYear(
  db: PlainDb,
  whose: Whose,
  zone: string,
  seen: Counted[],
  deeds: { title: number; verb: string; at: Date; step: number }[],
) {
  const year = 2026
  const thisYear = deeds.filter(({ at }) => clockIn(zone, at).day.startsWith(String(year)))
  const found = await findYear(db, whose, zone, year)
  const finished = seen.filter(
    ({ standing, isThrough, finishedOn, title }) =>
      standing !== null &&
      isThrough &&
      (finishedOn?.startsWith(String(year)) ||
        thisYear.some(({ verb, title: n }) => verb === 'finished' && n === title.n)),
  )
  for (const kind of kinds)
    expect(found.finished[kind]).toBe(finished.filter(({ title }) => title.kind === kind).length)
  const steps = seen
    .filter((one) => !finished.includes(one))
    .map(({ title }) => {
      const made = thisYear.filter(({ verb, title: n }) => verb === 'progress' && n === title.n)
      return {
        title,
        whole: Math.max(
          0,
          made.reduce((all, { step }) => all + step, 0),
        ),
      }
    })
  const consumed = [...finished, ...steps]
  const sum = (kind: string, of: (one: (typeof consumed)[number]) => number) =>
    consumed.filter(({ title }) => title.kind === kind).reduce((all, one) => all + of(one), 0)
  expect(found.minutes).toBe(sum('anime', ({ title, whole }) => whole * (title.duration ?? 0)))
  expect(found.episodes).toBe(sum('anime', ({ whole }) => whole))
  expect(found.chapters).toBe(sum('manga', ({ whole }) => whole))
  const genres = sharesOf(finished, ({ title }) => title.genres).sort((a, b) =>
    b.titles === a.titles ? (String(a.value) < String(b.value) ? -1 : 1) : b.titles - a.titles,
  )
  expect(found.genres).toEqual(genres.slice(0, 3).map(({ value }) => value))
  expect(found.months).toEqual(
    Array.from(
      { length: 12 },
      (_, month) => thisYear.filter(({ at }) => Number(clockIn(zone, at).day.slice(5, 7)) === month + 1).length,
    ),
  )
  const marks = finished.flatMap(({ mark }) => mark ?? []).sort((a, b) => b - a)
  expect(found.best.map(({ mark }) => mark)).toEqual(marks.slice(0, 5))
  const dayOf = ({ finishedOn, title }: Counted) => {
    if (finishedOn?.startsWith(String(year))) return finishedOn
    const said = thisYear
      .filter(({ verb, title: n }) => verb === 'finished' && n === title.n)
      .map(({ at }) => at.getTime())
    return clockIn(zone, new Date(Math.max(...said))).day
  }
  const all = finished.map(dayOf).sort()
  const exact = all.filter((day) => day.length === 10)
  const inOrder = exact.length > 0 ? exact : all
  expect([found.first?.finishedOn, found.last?.finishedOn]).toEqual([inOrder[0], inOrder.at(-1)])
}

function histogram(given: { mark: number; count: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { mark, count } of given) counts[mark] = (counts[mark] ?? 0) + count
  return counts
}

const onceEach = (marks: number[]) => marks.map((mark) => ({ mark, count: 1 }))

function lengthsOf({
  kind,
  episodes,
  duration,
}: {
  kind: string
  episodes: number | null
  duration: number | null
}): Length[] {
  if (kind !== 'anime' || episodes === null) return []
  if (duration !== null && episodes * duration <= 60) return ['short']
  return [episodes <= 13 ? 'season' : episodes <= 52 ? 'long' : 'very-long']
}

function sharesOf(own: Counted[], valuesOf: (one: Counted) => unknown[]): Share<unknown>[] {
  const values = new Set(own.flatMap(valuesOf))
  return [...values].map((value) => {
    const having = own.filter((one) => valuesOf(one).includes(value))
    return { value, titles: having.length, mean: meanOf(having.flatMap(({ mark }) => mark ?? [])) }
  })
}

function asMap(shares: Share<unknown>[]) {
  return new Map(
    shares.map(({ value, titles, mean }) => [value, [titles, mean === null ? null : Math.round(mean * 1e6)]]),
  )
}

function meanOf(numbers: number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((all, one) => all + one, 0) / numbers.length
}

function expectMean(found: number | null, numbers: number[]) {
  const mean = meanOf(numbers)
  if (mean === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(mean, 6)
}

import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { commandLine } from '#domain/permissions.ts'
import { aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { importReviews } from './import-reviews.ts'

const now = new Date('2026-01-02T03:04:05Z')

/** A line as another site gives it. */
const aLine = (given: object = {}) =>
  JSON.stringify({
    ...{ review_id: 1, mal_id: 457, title: 'Mushishi', user: 'u_ad7f680566', date: 'Jul 1, 2018', helpful: 83 },
    ...{ episodes_seen: '26 of 26 episodes seen', text: 'Calm.\n\nAnd slow.' },
    scores: { overall: 9, story: 8, animation: 0, sound: 7.5, character: 10, enjoyment: 3 },
    ...given,
  })

async function bring(db: PlainDb, lines: string[] | Buffer, more: Partial<Parameters<typeof importReviews>[3]> = {}) {
  const problems: string[] = []
  const counts = await importReviews(
    db,
    commandLine,
    Readable.from([Array.isArray(lines) ? Buffer.from(lines.join('\n')) : lines]),
    {
      ...{ site: 'elsewhere', now },
      onProblem: ({ line, problem }) => problems.push(`${line}: ${sentenceOf(problem)}`),
      ...more,
    },
  )
  return { ...counts, problems }
}

/** A site with an anime and a manga that MyAnimeList knows. */
async function aSite() {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await aTitle(db, { id: '2', title: 'Yotsuba', kind: 'manga' })
  const ids = { 1: '457', 2: '104' }
  for (const [title_id, value] of Object.entries(ids)) {
    await db.insertInto('external_ids').values({ title_id, source: 'mal', value }).execute()
  }
  return db
}

const reviewsOf = (db: PlainDb) =>
  db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .selectAll('reviews')
    .select(['user_name', 'email'])
    .orderBy('posted_at')
    .execute()

test('a review is here as its author wrote it, without likes or activity, under their name, and no average changes', async () => {
  const db = await aSite()
  const manga = {
    itemType: 'manga',
    mal_id: 104,
    date: '2019-02-03T04:05:06+02:00',
    spoiler: true,
    scores: { overall: 6, art: 7 },
  }

  expect(await bring(db, [aLine(), aLine(manga)])).toEqual({ rows: 2, added: 2, there: 0, refused: 0, problems: [] })

  const [anime, other] = await reviewsOf(db)
  expect(anime).toMatchObject({
    ...{ title_id: '1', body: 'Calm.\n\nAnd slow.', like_count: 0, posted_at: new Date('2018-07-01T00:00:00Z') },
    ...{ overall_score: 9, story_score: 8, animation_score: null, sound_score: 7.5, character_score: 10 },
    ...{ user_name: 'u_ad7f680566', email: expect.stringMatching(/^moved-[\da-f]{32}@elsewhere\.invalid$/) },
  })
  expect(other).toMatchObject({
    ...{ title_id: '2', user_id: anime?.user_id, art_score: 7, is_spoiler: true },
    posted_at: new Date('2019-02-03T02:05:06Z'),
  })
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('accounts').select('id').execute()).toEqual([])
  expect(await db.selectFrom('activity').select('id').execute()).toEqual([])
  const { rating_count } = await db
    .selectFrom('titles')
    .select('rating_count')
    .where('id', '=', '1')
    .executeTakeFirstOrThrow()
  expect(rating_count).toBe(0)
})

test('the same file again, packed or not, changes nothing', async () => {
  const db = await aSite()
  const lines = [aLine(), aLine({ user: 'Another' }), aLine({ text: 'x'.repeat(20_001), user: 'Third' })]
  await bring(db, lines)
  const before = await databaseDigest(db)

  expect(await bring(db, gzipSync(lines.join('\n')))).toMatchObject({ rows: 3, added: 0, there: 2, refused: 1 })
  expect(await databaseDigest(db)).toEqual(before)
})

test('what breaks a rule is refused with its line and the reason, and the rest is brought in', async () => {
  const db = await aSite()
  await aTitle(db, { id: '3', title: 'Twin' })
  await aTitle(db, { id: '4', title: 'Other twin' })
  for (const title_id of ['3', '4'])
    await db.insertInto('external_ids').values({ title_id, source: 'mal', value: '7' }).execute()
  const wrong: [string, string][] = [
    [aLine({ text: 'x'.repeat(20_001) }), 'Review should be at most 20,000 characters'],
    [aLine({ text: ' \u200b\n' }), 'Review should be non-empty'],
    [aLine({ scores: { story: 5 } }), 'Overall score should be non-empty and should be between 0 to 10'],
    [aLine({ scores: { overall: 5, story: 11 } }), 'Story score should be between 0 to 10'],
    [aLine({ scores: { overall: 7.55 } }), 'Overall score should have at most one decimal'],
    [
      aLine({ user: 'me' }),
      'nobody can be called "me" here: names have 3 to 20 characters. --authors can name an account',
    ],
    [aLine({ user: '\u3164'.repeat(3) }), 'nobody can be called "" here: '],
    [aLine({ date: 'Feb 30, 2018' }), 'date is not a date: Feb 30, 2018'],
    [aLine({ date: 'yesterday' }), 'date is not a date: yesterday'],
    [aLine({ mal_id: 9 }), 'no title has the number 9 at MyAnimeList'],
    [
      aLine({ mal_id: 7, title: 'Neither' }),
      'several titles have the number 7 at MyAnimeList, and none or several the name',
    ],
    [aLine({ mal_id: '457' }), 'mal_id is "457", not number'],
    ['{', 'not JSON: '],
    ['[1]', 'mal_id is missing'],
    ['1', 'The entry is not a JSON object'],
  ]
  const right = [aLine(), aLine({ mal_id: 7, title: 'Other twin' })]

  const { problems, ...counts } = await bring(db, [...wrong.map(([line]) => line), ...right])

  expect(counts).toEqual({ rows: 17, added: 2, there: 0, refused: 15 })
  for (const [index, [, reason]] of wrong.entries()) {
    expect(
      problems.some((problem) => problem.startsWith(`${index + 1}: ${reason}`)),
      `${reason} in ${problems.join('\n')}`,
    ).toBe(true)
  }
  expect((await reviewsOf(db)).map(({ title_id }) => title_id).sort()).toEqual(['1', '4'])
  // Whoever has nothing to say here has no account.
  expect(await db.selectFrom('users').select('user_name').execute()).toEqual([{ user_name: 'u_ad7f680566' }])
})

test('a reader has one review of a title: a second one in the file, or one that is here, is not overwritten', async () => {
  const db = await aSite()
  const { id, email } = await aUser(db)
  await aReview(db, { user_id: id, title_id: '1', body: 'Mine' })

  const { problems, ...counts } = await bring(db, [aLine(), aLine({ text: 'Again' }), aLine({ user: 'Me of old' })], {
    emails: new Map([['Me of old', email]]),
  })

  expect(counts).toEqual({ rows: 3, added: 1, there: 0, refused: 2 })
  expect(problems).toEqual([2, 3].map((line) => `${line}: this reader has another review of this title here`))
  expect((await reviewsOf(db)).map(({ body }) => body).sort()).toEqual(['Calm.\n\nAnd slow.', 'Mine'])
})

test('an author whose address is known has the account with it, or a new one; those of other sites are others', async () => {
  const db = await aSite()
  const { id } = await aUser(db, { email: 'mari@site.example', user_name: 'Mari' })
  const emails = new Map([
    ['mari_of_old', 'MARI@site.example'],
    ['joao', 'joao@site.example'],
  ])
  await bring(db, [aLine({ user: 'mari_of_old' }), aLine({ user: 'joao' }), aLine({ user: 'nobody' })], { emails })
  await bring(db, [aLine({ user: 'nobody' })], { site: 'another' })

  const authors = (await reviewsOf(db)).map(({ user_id, user_name, email }) => ({ user_id, user_name, email }))
  expect(authors).toHaveLength(4)
  expect(authors).toContainEqual({ user_id: id, user_name: 'Mari', email: 'mari@site.example' })
  expect(authors).toContainEqual({ user_id: expect.any(String), user_name: 'joao', email: 'joao@site.example' })
  expect(new Set(authors.map(({ user_id }) => user_id)).size).toBe(4)
})

test('an address that was made up and that somebody has taken does not make them the author', async () => {
  const db = await aSite()
  await bring(db, [aLine()])
  const [{ email, user_id } = { email: '', user_id: '' }] = await reviewsOf(db)
  await db.deleteFrom('users').where('id', '=', user_id).execute()
  await aUser(db, { email })

  expect(await bring(db, [aLine()])).toMatchObject({ added: 0, refused: 1 })
  expect(await reviewsOf(db)).toEqual([])
})

test('a date that is yet to come is now, and so is one that is missing', async () => {
  const db = await aSite()
  await bring(db, [aLine({ date: '2030-01-01', user: 'early' })])
  expect((await reviewsOf(db)).map(({ posted_at }) => posted_at)).toEqual([now])
  const before = new Date()
  await bring(db, [aLine({ date: null, user: 'undated' })])
  const undated = (await reviewsOf(db)).find(({ user_name }) => user_name === 'undated')
  expect(undated?.posted_at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1_000)
})

test.each([
  ['a web page', ['<!DOCTYPE html>', '<html>']],
  ['a catalogue', ['{"itemType":"anime","title":"A"}']],
  ['an empty file', []],
])('%s is no file of reviews', async (_, lines) => {
  const db = await aSite()
  const before = await databaseDigest(db)
  expect(await refusalOf(bring(db, lines))).toMatchObject({ code: 'reviews-unknown' })
  expect(await databaseDigest(db)).toEqual(before)
})

test('many reviews are brought in by several at once without one being there twice', async () => {
  const db = await aSite()
  const lines = Array.from({ length: 450 }, (_, index) => aLine({ user: `reader${index}` }))
  const all = await Promise.all([bring(db, lines), bring(db, lines.toReversed())])
  expect(all.map(({ added, there }) => added + there)).toEqual([450, 450])
  expect(all.reduce((sum, { added }) => sum + added, 0)).toBe(450)
  expect(await reviewsOf(db)).toHaveLength(450)
})

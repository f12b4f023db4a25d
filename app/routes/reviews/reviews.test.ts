import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { deleteReview } from '#domain/reviews/delete-review.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aReview, aTitle } from '#tests/support/builders.ts'
import { aReviewedSite, pageAfter, reviewsIn, scores } from '#tests/support/reviews-site.ts'
import { aServer } from '#tests/support/server.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { addReviewPath, deleteReviewPath, reportReviewPath, reviewPath, reviewsPath } from '../../ui/paths.ts'

test('form and list lead visitors to sign-in and back; an unknown title is not found', async () => {
  const { title, get } = await aReviewedSite()
  for (const path of [addReviewPath(title), `${reviewsPath(title)}?sort=most-helpful&page=1`]) {
    const { status, headers } = await get(path)
    expect([status, headers.location]).toEqual([302, `/sign-in?to=${encodeURIComponent(path)}`])
  }
  for (const path of [
    '/reviews/anime/Mushishi/404',
    '/reviews/film/Mushishi/1',
    '/reviews/anime/404',
    '/reviews/anime',
  ]) {
    for (const user of [undefined, 'reader']) expect((await get(path, user)).status, path).toBe(404)
    expect((await get(path.replace('reviews', 'add-review'), 'reader')).status, path).toBe(404)
  }
})

const oddNames = [
  ...['Fate/Zero', '.hack//Sign', '..', '.', '%2F%252F%', '100% / 50%2F? #1 <b>&amp;</b>'],
  ...[`"Quotes" 'and' ; , : @ = + $ ! * ( ) ~`, '進撃の巨人 👨‍👩‍👧', 'a\u0301 \u202e', '無'.repeat(240)],
]

test('the id decides, and any name survives in the address', async () => {
  const { db, get } = await aReviewedSite()
  for (const [n, name] of oddNames.entries()) {
    const kind = n % 2 ? 'anime' : 'manga'
    const title = { kind, title: name, id: (await aTitle(db, { kind, title: name })).id } as const
    for (const right of [addReviewPath(title), reviewsPath(title)]) {
      const { status, body } = await get(right, 'reader')
      expect([status, /<h1(?: class="long-heading")?>/.test(String(body))], name).toEqual([200, true])
      const screen = right.split('/')[1]
      for (const wrong of ['anime/Wrong', 'manga/Wrong', kind, `${kind}/a/b`, `${kind}//`]) {
        const { status, headers } = await get(`/${screen}/${wrong}/${title.id}?page=1`, 'reader')
        expect([status, headers.location], wrong).toEqual([301, `${right}?page=1`])
      }
    }
  }
})

test('a wrong review is answered with the first sentence of §5, keeps what was typed, and changes nothing', async () => {
  const { db, title, post } = await aReviewedSite()
  const typed = { ...scores, soundScore: '11', overallScore: '', review: 'Line <one>\nline "two"' }

  const reply = await post(addReviewPath(title), typed, 'reader')

  const html = reply.body.toString()
  expect(reply.status).toBe(400)
  expect(html).toContain('Sound score should be between 0 to 10')
  expect(html).not.toContain('Overall score should')
  expect(html).toMatch(/<input[^>]*name="storyScore"[^>]*value="8"/)
  expect(html).toMatch(/<input[^>]*name="soundScore"[^>]*value="11"/)
  expect(html).toContain('Line &lt;one&gt;\nline &quot;two&quot;</textarea>')
  const text = 'a'.repeat(20_001)
  const long = await post(addReviewPath(title), { ...scores, review: text }, 'reader')
  expect(long.body.toString()).toContain('Review should be at most 20,000 characters')
  expect(await reviewsIn(db)).toEqual([])
})

test('a posted review is in the list; a second one is refused and leads back', async () => {
  const site = await aReviewedSite()
  const { db, title, get, post } = site
  const text = `${'A long line of text.\n'.repeat(900)}<script>alert(1)</script>`

  const posted = await post(addReviewPath(title), { ...scores, review: text }, 'reader')
  expect([posted.status, posted.headers.location]).toEqual([302, reviewsPath(title)])
  const list = await pageAfter(site, posted)
  expect(list).toContain('Your review has been posted.')
  expect(list).toContain('>1 reviews<')
  expect(list).toContain('A long line of text.\nA long line of text.\n')
  expect(list).toContain('Read the whole review')
  expect(list).toContain('Read more')
  expect(list).toContain(new Intl.DateTimeFormat('pt-PT', { timeZone: 'UTC' }).format(new Date()))

  const message = 'You have already reviewed the anime'
  const again = { ...scores, review: 'Again.' }
  const second = await post(addReviewPath(title), again, 'reader')
  expect([second.status, second.headers.location]).toEqual([302, `/anime/${title.id}`])
  expect(await pageAfter(site, second)).toContain(message)
  const from = await post(addReviewPath(title), { ...again, back: '/search?q=mushi' }, 'reader')
  expect(from.headers.location).toBe('/search?q=mushi')
  const foreign = await post(addReviewPath(title), { ...again, back: '//evil.example' }, 'reader')
  expect(foreign.headers.location).toBe(`/anime/${title.id}`)

  const form = await get(addReviewPath(title), 'reader', { referer: `${site.address}${reviewsPath(title)}?page=1` })
  expect([form.status, form.headers.location]).toEqual([302, `${reviewsPath(title)}?page=1`])
  expect(await pageAfter(site, form)).toContain(message)
  const ahead = await get(addReviewPath(title), 'reader', { 'sec-purpose': 'prefetch' })
  expect([ahead.status, ahead.headers['set-cookie']]).toEqual([302, undefined])
  expect(await reviewsIn(db)).toEqual([{ user_id: 'reader', body: text, like_count: 0 }])
})

test('a long review is shown in part, and in full on a page of its own to those who may see it', async () => {
  const { db, title, get } = await aReviewedSite()
  const body = `${'字'.repeat(2_999)}👨‍👩‍👧${'<'.repeat(20_000)}end`
  const { id } = await aReview(db, { title_id: title.id, body })
  const short = await aReview(db, { title_id: title.id, body: 'a'.repeat(3_000) })
  const whole = `${reviewsPath(title)}?whole=${id}`

  const list = (await get(reviewsPath(title), 'reader')).body.toString()
  expect(list).toContain(`${'字'.repeat(2_999)} …</p>`)
  expect(list).toContain(`href="${whole}"`)
  expect(list).not.toContain(`?whole=${short.id}`)
  const page = (await get(whole, 'reader')).body.toString()
  expect(page).toContain(`👨‍👩‍👧${'&lt;'.repeat(20_000)}end</p>`)
  expect(page).toContain(`href="${reviewPath(title, id)}"`)
  expect(page).not.toContain('Read more')

  await db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', id).execute()
  const other = await aTitle(db)
  for (const path of [
    whole,
    `${reviewsPath({ ...other, kind: 'anime' })}?whole=${short.id}`,
    `${reviewsPath(title)}?whole=x`,
  ]) {
    const { status, headers } = await get(path, 'reader')
    expect([status, headers.location], path).toEqual([302, path.split('?')[0]])
  }
})

test('spoilers are hidden wherever a review is shown, and in no preview', async () => {
  const { db, title, get } = await aReviewedSite()
  const passage = `Moss grows. ||GINKO ${'leaves '.repeat(600)}|| The end.`
  const { id } = await aReview(db, { title_id: title.id, body: passage })
  const whole = await aReview(db, { title_id: title.id, body: 'GINKO ||stays||.', is_spoiler: true })
  const mine = await aReview(db, { title_id: title.id, body: 'Mine: ||GINKO||.', user_id: 'reader' })
  const data = (path: string) => `${path.split('?')[0]}.data${path.includes('?') ? `?${path.split('?')[1]}` : ''}`

  for (const path of [
    `/anime/${title.id}`,
    reportReviewPath(id),
    reportReviewPath(whole.id),
    deleteReviewPath(mine.id),
  ]) {
    for (const user of path.startsWith('/anime') ? [undefined, 'reader'] : ['reader']) {
      for (const address of [path, data(path)]) {
        const { status, body } = await get(address, user)
        expect([status, body.toString()], address).toEqual([200, expect.not.stringContaining('GINKO')])
        expect(body.toString()).toMatch(/\[spoiler]|This review contains spoilers/)
      }
    }
  }
  const list = (await get(reviewsPath(title), 'reader')).body.toString()
  const hidden = list.match(/<details class="spoiler(-review)?">.*?<\/details>/gs)?.join('') ?? ''
  expect(hidden.match(/GINKO/g)).toHaveLength(3)
  expect(list.match(/<main.*<\/main>/s)?.[0].match(/GINKO/g)).toHaveLength(3)
  expect(list).toContain('Moss grows. <details')
  expect(hidden).toContain('GINKO stays.')
})

test('a review is posted as a spoiler; the box stays ticked when the form is refused', async () => {
  const { db, title, post } = await aReviewedSite()
  const typed = { ...scores, review: 'He dies.', isSpoiler: 'on' }

  const refused = await post(addReviewPath(title), { ...typed, overallScore: '' }, 'reader')
  expect(refused.body.toString()).toMatch(/<input(?=[^>]*type="checkbox")(?=[^>]*name="isSpoiler")(?=[^>]*checked)/)
  await post(addReviewPath(title), typed, 'reader')
  await post(addReviewPath(title), { ...scores, review: 'Calm.' }, 'other')

  const posted = await db.selectFrom('reviews').select(['user_id', 'is_spoiler']).orderBy('id').execute()
  expect(posted).toEqual([
    { user_id: 'reader', is_spoiler: true },
    { user_id: 'other', is_spoiler: false },
  ])
})

test('a page of reviews stays small, whatever they contain', async () => {
  const { db, title, get } = await aReviewedSite()
  for (let n = 0; n < 20; n++) await aReview(db, { title_id: title.id, body: `${n}${'<'.repeat(100_000)}` })

  const { body } = await get(reviewsPath(title), 'reader')

  expect(body.length).toBeLessThan(1_000_000)
  expect(body.length).toBeGreaterThan(500_000)
  await db
    .updateTable('reviews')
    .set({ body: '||a|| '.repeat(3_300) })
    .execute()
  const spoilers = (await get(reviewsPath(title), 'reader')).body
  expect(spoilers.length).toBeLessThan(1_000_000)
  expect(spoilers.toString().match(/<details class="spoiler">/g)?.length).toBe(20 * 51)
})

test('without scripts Helpful returns to the review, and says if it was refused', async () => {
  const site = await aReviewedSite()
  const { db, title, post } = site
  const { id } = await aReview(db, { title_id: title.id })
  const back = `${reviewsPath(title)}?sort=most-helpful`

  const first = await post('/helpful-votes', { review: id, back }, 'reader')
  expect([first.status, first.headers.location]).toEqual([302, `${back}#review-${id}`])
  const second = await post('/helpful-votes', { review: id, back }, 'reader')
  expect([second.status, second.headers.location]).toEqual([302, back])
  expect(await pageAfter(site, second)).toContain('You have already liked the review')
  expect(await reviewsIn(db)).toMatchObject([{ like_count: 1 }])
  const own = await aReview(db, { title_id: title.id, user_id: 'reader' })
  const third = await post('/helpful-votes', { review: own.id, back }, 'reader')
  expect(await pageAfter(site, third)).toContain('You cannot mark your own review as helpful')
  expect(await reviewsIn(db)).toMatchObject([{ like_count: 1 }, { like_count: 0 }])
  const visitor = await post('/helpful-votes', { review: id, back })
  expect(visitor.headers.location).toBe(`/sign-in?to=${encodeURIComponent(back)}`)
})

test("the form begins with the reader's own score, or else with their stars", async () => {
  const { db, title, get, post } = await aReviewedSite()
  const mine = { user_id: 'reader', title_id: title.id, kind: 'anime' as const }
  const path = addReviewPath(title)
  const overallIn = (html: string) => html.match(/<input[^>]*name="overallScore"[^>]*?value="([^"]*)"/)?.[1]
  const begun = async (user: string) => (await get(path, user)).body.toString()

  expect(overallIn(await begun('reader')) ?? '').toBe('')
  await db
    .insertInto('ratings')
    .values({ ...mine, stars: 9 })
    .execute()
  expect(overallIn(await begun('reader'))).toBe('9')
  await db.insertInto('journal').values(mine).execute()
  expect(overallIn(await begun('reader'))).toBe('9')
  await db.updateTable('journal').set({ score: 7.5, is_private: true }).execute()
  expect(overallIn(await begun('reader'))).toBe('7.5')
  expect(await begun('reader')).toContain('Overall begins with your own score.')
  expect(overallIn(await begun('other')) ?? '').toBe('')
  expect(await begun('other')).not.toContain('Overall begins with')

  const refused = await post(path, { ...scores, overallScore: '', review: 'Mine.' }, 'reader')
  expect([refused.status, overallIn(refused.body.toString()) ?? '']).toEqual([400, ''])
})

test("nobody can delete another user's review: it is not found", async () => {
  const { db, title, get, post } = await aReviewedSite()
  const { id, body } = await aReview(db, { title_id: title.id, user_id: 'reader' })

  for (const user of ['other', undefined]) {
    const status = user ? 404 : 302
    expect((await get(deleteReviewPath(id), user)).status).toBe(status)
    expect((await post(deleteReviewPath(id), {}, user)).status).toBe(status)
  }
  expect((await post(addReviewPath(title), { ...scores, review: 'Mine.' })).status).toBe(302)
  expect(await reviewsIn(db)).toEqual([{ user_id: 'reader', body, like_count: 0 }])
  expect((await get(reviewsPath(title), 'other')).body.toString()).not.toContain('/delete-review/')
  expect((await get(reviewsPath(title), 'reader')).body.toString()).toContain('/delete-review/')
})

test('deleting a review that is deleted already, or just being deleted, ends where the first click did', async () => {
  const site = await aReviewedSite()
  const { db, title, post, get } = site
  // One that was brought in from elsewhere is no activity.
  const { id } = await aReview(db, { title_id: title.id, user_id: 'reader' })
  const { id: theirs } = await aReview(db, { user_id: 'other' })
  const fields = { of: title.id }
  for (const path of [deleteReviewPath(id), reviewsPath(title)]) {
    expect((await get(path, 'reader')).body.toString()).toContain(`name="of" value="${title.id}"`)
  }

  let answer: ReturnType<typeof post> | undefined
  await inTransaction(db, async (tx) => {
    await deleteReview(tx, asReader('reader'), id)
    answer = post(deleteReviewPath(id), fields, 'reader')
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  for (const reply of [await answer, await post(deleteReviewPath(id), fields, 'reader')]) {
    expect(reply?.headers.location).toBe(reviewsPath(title))
    expect(reply && (await pageAfter(site, reply))).toContain('Your review has been deleted.')
  }

  expect((await post(deleteReviewPath(theirs), fields, 'reader')).status).toBe(404)
  await aReview(db, { title_id: title.id, user_id: 'reader' })
  for (const of of [title.id, '', '0', 'x']) {
    expect((await post(deleteReviewPath(id), { of }, 'reader')).status).toBe(404)
  }
})

test('a new, liked or deleted review is up to date for the next visitor, on another instance too', async () => {
  const { db, url, title, address, post } = await aReviewedSite()
  const elsewhere = await aServer({ db, url })
  const visitorsSee = async (what: (html: string) => boolean) => {
    for (const site of [address, elsewhere.address]) {
      await expect.poll(async () => (await ask(site, `/anime/${title.id}`)).body.toString()).toSatisfy(what)
    }
  }
  await visitorsSee((html) => html.includes('No reviews yet.'))

  await post(addReviewPath(title), { ...scores, review: 'Worth the time.' }, 'reader')
  await visitorsSee((html) => html.includes('Worth the time.') && !html.includes('found it helpful'))
  const { id } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  await post('/helpful-votes', { review: id }, 'other')
  await visitorsSee((html) => html.includes('1 found it helpful'))
  await deleteAccount(db, asReader('other'))
  await visitorsSee((html) => html.includes('Worth the time.') && !html.includes('found it helpful'))
  await post(deleteReviewPath(id), {}, 'reader')
  await visitorsSee((html) => html.includes('No reviews yet.'))
})

test('an address finds the page with a review; a page number out of range leads to the nearest page', async () => {
  const { db, title, get } = await aReviewedSite()
  const ids: string[] = []
  for (let n = 0; n < 45; n++) ids.unshift((await aReview(db, { title_id: title.id })).id)
  const goalOf = async (path: string) => (await get(path, 'reader')).headers.location

  const list = reviewsPath(title)
  expect(await goalOf(reviewPath(title, String(ids[19])))).toBe(`${list}#review-${ids[19]}`)
  expect(await goalOf(reviewPath(title, String(ids[44])))).toBe(`${list}?page=3#review-${ids[44]}`)
  expect(await goalOf(`${list}?review=nothing`)).toBe(`${list}#review-nothing`)
  expect(await goalOf(`${list}?sort=overall-score&page=9`)).toBe(`${list}?sort=overall-score&page=3`)
  for (const page of ['0', '-1', 'x', '1.5', '1']) {
    expect(await goalOf(`${list}?page=${page}`)).toBe(page === '1' ? undefined : list)
  }
})

test('if reviews cannot be fetched the page shows the sentence of §8 and a link to try again', async () => {
  const { db, title, get } = await aReviewedSite()
  await sql`alter table reviews rename to elsewhere`.execute(db)

  const { status, body } = await get(`${reviewsPath(title)}?sort=most-helpful`, 'reader')

  expect(status).toBe(500)
  expect(body.toString()).toContain('An error occured while fetching reviews')
  expect(body.toString()).toContain(`href="${reviewsPath(title)}?sort=most-helpful">Try again</a>`)
  expect(body.toString()).toContain('Mushishi')
})

test('odd addresses are answered without a failure', async () => {
  const { title, get } = await aReviewedSite()
  const odd = ['', '%', '%25', '1e999', '-1', '__proto__', "'--", '%E2%80%AE', '9'.repeat(400), '<script>', '%0d%0aa:b']
  for (const value of odd) {
    for (const name of ['sort', 'page', 'review', 'x']) {
      const { status } = await get(`${reviewsPath(title)}?${name}=${value}`, 'reader')
      expect(status, value).toBeLessThan(400)
    }
    for (const path of [
      `/reviews/anime/${value}/${title.id}`,
      `/reviews/${value}/x/${title.id}`,
      `/delete-review/${value}`,
    ]) {
      expect((await get(path, 'reader')).status, path).toBeLessThan(500)
    }
  }
})

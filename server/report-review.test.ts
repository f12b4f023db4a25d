import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aReview, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

test('a report is accepted once; a missing field is named beside what was typed', async () => {
  const { db, review, report } = await aSite()

  const odd = await report(review.id, { reason: 'other', note: ' ' })
  expect([odd.status, odd.body]).toEqual([400, expect.stringContaining('Please say what is wrong with the review')])
  expect(odd.body).toMatch(/<input(?=[^>]*value="other")(?=[^>]*checked)/)
  expect((await report(review.id, { reason: 'other', note: 'Copied.' })).status).toBe(302)
  const again = await report(review.id, { reason: 'spam' })

  expect([again.status, again.body]).toEqual([409, expect.stringContaining('You have already reported the review')])
  expect(await db.selectFrom('review_reports').select(['user_id', 'reason', 'note']).execute()).toEqual([
    { user_id: 'reader', reason: 'other', note: 'Copied.' },
  ])
})

test('a note as long as it may be fits its field, whatever it is written in', async () => {
  const { page, review, report } = await aSite()
  const note = '🦊'.repeat(500)

  const [, length] = /<textarea[^>]* maxLength="(\d+)"/i.exec(await page(review.id)) ?? []
  expect(Number(length)).toBeGreaterThanOrEqual(note.length)
  expect((await report(review.id, { reason: 'spam', note })).status).toBe(302)
})

test('readers cannot report their own or a hidden review; visitors are sent to sign-in', async () => {
  const { db, review, report } = await aSite()
  const own = await aReview(db, { user_id: 'reader' })
  const hidden = await aReview(db, { hidden_at: new Date() })

  for (const id of [own.id, hidden.id, '404', 'x'.repeat(300)]) {
    expect((await report(id, { reason: 'spam' })).status, id).toBe(404)
  }
  const { status, headers } = await report(review.id, { reason: 'spam' }, {})
  expect([status, headers.location]).toEqual([302, `/sign-in?to=${encodeURIComponent(`/report-review/${review.id}`)}`])
  expect(await db.selectFrom('review_reports').selectAll().execute()).toEqual([])
})

test('too many reports from one reader have to wait', async () => {
  const { db, report } = await aSite()
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) statuses.push((await report((await aReview(db)).id, { reason: 'spam' })).status)

  expect(statuses).toEqual([...Array(20).fill(302), 429, 429])
  expect(await db.selectFrom('review_reports').selectAll().execute()).toHaveLength(20)
})

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const review = await aReview(db, { title_id: (await aTitle(db, { title: 'Mushishi' })).id })
  const { address } = await aServer({ db, url })
  const mine = { cookie: sessionCookie('reader') }

  async function report(id: string, fields: Record<string, string>, cookies: Record<string, string> = mine) {
    const headers = { ...cookies, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(fields).toString()
    const reply = await ask(address, `/report-review/${id}`, { method: 'POST', headers, body })
    return { ...reply, body: reply.body.toString() }
  }
  const page = async (id: string) => (await ask(address, `/report-review/${id}`, { headers: mine })).body.toString()
  return { db, review, report, page }
}

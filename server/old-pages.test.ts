import { expect, test } from 'vitest'
import { reportProfile } from '#domain/profiles/report-profile.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { reportReview } from '#domain/reviews/report-review.ts'
import { editShelf } from '#domain/shelves/edit-shelf.ts'
import { reportShelf } from '#domain/shelves/report-shelf.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aReview, aShelf, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { said } from '#tests/support/said.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const [reports, users] = ['/admin-dashboard/reports', '/admin-dashboard/users']
const decided = 'Somebody has decided about this since you looked at it. Nothing was changed.'
const changed = 'This has been changed since you looked at it. Please look again: nothing was decided.'

test('a page of the dashboard that was opened before a colleague decided changes nothing any more', async () => {
  const { formsOn, send } = await aSite()
  const old = {
    review: (await formsOn(reports, 'review'))[0] ?? {},
    profile: (await formsOn(`${reports}?of=profiles`, 'profile'))[0] ?? {},
    list: (await formsOn(`${reports}?of=lists`, 'list'))[0] ?? {},
    user: (await formsOn(users, 'user')).find(({ user }) => user === 'mari') ?? {},
  }
  const decisions: [string, Record<string, string>, Record<string, string>][] = [
    [reports, { ...old.review, decision: 'hide' }, { ...old.review, decision: 'restore' }],
    [`${reports}?of=profiles`, { ...old.profile, decision: 'hideBio' }, { ...old.profile, decision: 'restoreProfile' }],
    [`${reports}?of=lists`, { ...old.list, decision: 'hideList' }, { ...old.list, decision: 'restoreList' }],
    [users, old.user, { user: 'mari', lift: '' }],
  ]
  for (const [path, make, takeBack] of decisions) {
    const about = JSON.stringify(make)
    const done = await send(path, make)
    expect(await send(path, make), about).toBe(done)
    const { seen: _, ...now } = takeBack
    expect(['', decided], about).not.toContain(await send(path, now, 'admin'))

    expect(await send(path, make), about).toBe(decided)
  }
  const role = { user: 'ren', role: 'editor', seen: old.user.seen ?? '' }
  await send(users, { user: 'ren', role: 'moderator' }, 'owner')
  await send(users, { user: 'ren', role: 'reader' }, 'owner')
  expect(await send(users, role, 'owner')).toBe(decided)
})

test('what a reader has changed since a moderator looked at it is not decided about unseen', async () => {
  const { db, formsOn, send } = await aSite()
  const [list = {}] = await formsOn(`${reports}?of=lists`, 'list')
  const [profile = {}] = await formsOn(`${reports}?of=profiles`, 'profile')
  await editShelf(db, asReader('mari'), '7', { name: 'Cats', description: '', visibility: 'public' })
  await db.updateTable('users').set({ bio: 'I like cats' }).where('id', '=', 'mari').execute()

  for (const decision of ['hideList', 'dismissList']) expect(await send(reports, { ...list, decision })).toBe(changed)
  for (const decision of ['hideProfile', 'hideBio', 'takeHandle', 'dismissProfile']) {
    expect(await send(reports, { ...profile, decision })).toBe(changed)
  }
  expect(await db.selectFrom('admin_actions').select('id').execute()).toEqual([])
})

/** A reader mari whose review, profile and list a reader ren has reported, and those who look after the site. */
async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await aUser(db, { id: 'mari', bio: 'Buy now!' })
  await aUser(db, { id: 'ren' })
  for (const user of ['moderator', 'admin', 'owner']) await signedIn(db, user)
  const { id: review } = await aReview(db, { user_id: 'mari' })
  await aShelf(db, { id: '7', user_id: 'mari', visibility: 'public' })
  await saveProfileSettings(db, asReader('mari'), { isOn: true, handle: 'mari', parts: { about: 'public' } })
  const [ren, spam] = [asReader('ren'), { reason: 'spam', note: '' } as const]
  await reportReview(db, ren, review, spam)
  await reportProfile(db, ren, { handle: 'mari', key: null }, spam)
  await reportShelf(db, ren, { id: '7', key: null }, spam)
  const { address } = await aServer({ db, url })

  /** The hidden fields of a page's forms that have this one, with a reason. */
  async function formsOn(path: string, field: string): Promise<Record<string, string>[]> {
    const { body } = await ask(address, path, { headers: { cookie: sessionCookie('moderator') } })
    const forms = body.toString().match(/<form[^>]*method="post".*?<\/form>/gs) ?? []
    const fields = forms.map((form) => {
      const inputs = Array.from(form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g))
      return { ...Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])), reason: 'Spam' }
    })
    return fields.filter((each) => field in each)
  }
  const send = async (path: string, fields: Record<string, string>, user = 'moderator') =>
    said(await postForm(address, path, fields, { user }))
  return { db, formsOn, send }
}

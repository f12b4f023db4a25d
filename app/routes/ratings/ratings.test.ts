import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

/** A site with the anime 1 and a signed-in reader. Returns a function that sends the rating form. */
async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await signedIn(db, 'reader')
  const { address } = await aServer({ db, url })

  return async (body: string, { user = 'reader', script = true } = {}) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: script ? 'application/json' : 'text/html',
      ...(user && { cookie: sessionCookie(user) }),
    }
    const reply = await ask(address, '/ratings', { method: 'POST', headers, body })
    return { status: reply.status, location: reply.headers.location, body: reply.body.toString() }
  }
}

test('a script gets the outcome of a rating', async () => {
  const send = await aSite()

  expect(await send('kind=anime&id=1&stars=0')).toMatchObject({
    status: 400,
    body: expect.stringContaining('Please choose 1 to 10 stars!'),
  })
  expect(await send('kind=anime&id=1&stars=8')).toMatchObject({
    status: 200,
    body: '{"said":"Your rating is 8 / 10."}',
  })
  expect(await send('kind=anime&id=1&stars=9')).toMatchObject({
    status: 409,
    body: expect.stringContaining('You have already rated the anime'),
  })
})

test('without scripts the reader returns to the title', async () => {
  const send = await aSite()
  for (const stars of ['', '8', '9']) {
    expect(await send(`kind=anime&id=1&stars=${stars}`, { script: false })).toMatchObject({
      status: 302,
      location: '/anime/1',
    })
  }
})

test('a visitor is sent to sign-in, and from there to the open rating dialog', async () => {
  const send = await aSite()
  const signIn = '/sign-in?to=%2Fanime%2F1%3Frate%3D'

  expect(await send('kind=anime&id=1&stars=8', { user: '', script: false })).toMatchObject({
    status: 302,
    location: signIn,
  })
  expect(await send('kind=anime&id=1&stars=8', { user: '' })).toMatchObject({
    status: 401,
    body: `{"goTo":"${signIn}"}`,
  })
})

test.each(['kind=manga&id=1&stars=8', 'kind=film&id=1&stars=8', 'kind=anime&id=2&stars=8', 'stars=8', ''])(
  '%s names no title to rate',
  async (body) => {
    expect((await (await aSite())(body)).status).toBe(404)
  },
)

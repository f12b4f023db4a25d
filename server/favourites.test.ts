import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aCharacter, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

test('favourites are added, put in order and removed by plain forms, which lead back to their page', async () => {
  const { post, look, character } = await aSite()
  const somebody = `/characters/${character}/somebody`
  expect((await look('/anime/1')).text).toContain('♡ Favourite')

  for (const id of ['1', '2']) {
    const added = await post({ what: 'anime', id, is: 'yes', back: `/anime/${id}` })
    expect([added.status, added.location]).toEqual([302, `/anime/${id}`])
  }
  await post({ what: 'characters', id: String(character), back: somebody })
  for (const path of ['/anime/1', '/anime/2', somebody]) expect((await look(path)).text, path).toContain('♥ Favourite')
  expect((await look('/profile/favourites')).text).toMatch(/Mushishi[\s\S]*Monster[\s\S]*Somebody/)

  expect((await post({ what: 'anime', id: '2', before: '1' })).location).toBe('/profile/favourites')
  expect((await look('/profile/favourites')).text).toMatch(/Monster[\s\S]*Mushishi/)
  await post({ what: 'anime', id: '2', is: 'no' })
  expect((await look('/profile/favourites')).text).not.toContain('Monster')
})

test('scripts are answered in JSON; visitors are sent to sign-in, and their pages have no button', async () => {
  const { post, look } = await aSite()
  const script = { accept: 'application/json' }
  expect(await post({ what: 'anime', id: '1' }, script)).toMatchObject({
    status: 200,
    text: JSON.stringify({ said: 'Added to your favourites.' }),
  })
  expect((await post({ what: 'anime', id: '404' }, script)).status).toBe(404)
  const { status, location } = await post({ what: 'anime', id: '1', back: '/anime/1' }, { cookie: '' })
  expect([status, location]).toEqual([302, '/sign-in?to=%2Fanime%2F1'])
  expect((await look('/anime/1', '')).text).not.toContain('Favourite')
})

test('odd forms change nothing and fail nothing', async () => {
  const { db, post } = await aSite()
  const odd = ['', 'x', '\0', '-1', '1e3', '9'.repeat(30), '__proto__', '😀', 'people', '1']
  for (const what of [...odd, 'anime']) {
    for (const id of odd.filter((each) => each !== '1' || what !== 'anime')) {
      for (const more of [{}, { before: 'x' }, { is: 'no' }] as Record<string, string>[]) {
        expect((await post({ what, id, ...more }, { accept: 'application/json' })).status).toBeLessThan(500)
      }
    }
  }
  expect(await db.selectFrom('favourites').selectAll().execute()).toEqual([])
})

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await aTitle(db, { id: '2', title: 'Monster' })
  const { character_id } = await aCharacter(db, { title_id: '1', name: 'Somebody' })
  const { address } = await aServer({ db, url })
  const cookie = sessionCookie('reader')
  return {
    db,
    character: character_id,
    async post(fields: Record<string, string>, more: Record<string, string> = {}) {
      const reply = await postForm(address, '/favourites', fields, { headers: more })
      return { status: reply.status, location: reply.headers.location, text: reply.body.toString() }
    },
    async look(path: string, as = cookie) {
      const { body } = await ask(address, path, { headers: as ? { cookie: as } : {} })
      return { text: body.toString().replaceAll('<!-- -->', '') }
    },
  }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aCharacter, aPerson, aStaffMember, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { restoreTitle } from '../deletion/restore-title.ts'
import { changeRecords } from '../journal/change-records.ts'
import { undoChange } from '../journal/undo-change.ts'
import { mergeCredited, undoCreditedMerge } from '../merging/merge-credited.ts'
import { mergeTitles } from '../merging/merge-titles.ts'
import { undoMerge } from '../merging/undo-merge.ts'
import { type Actor, visitor } from '../permissions.ts'
import { findProfilePage } from '../profiles/find-profile.ts'
import { saveProfileSettings } from '../profiles/save-settings.ts'
import { rateTitle } from '../ratings/rate-title.ts'
import { withAdultTitles } from '../titles/adult-titles.ts'
import { addFavourite, moveFavourite, removeFavourite } from './change-favourites.ts'
import { findOwnFavourites, isFavouriteName } from './queries.ts'
import { mostFavourites } from './rules.ts'

test('whatever is added, removed and moved, favourites stay in the order that their reader made', async () => {
  const db = await freshDatabase()
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await aTitle(db)).id))
  const id = fc.constantFrom(...ids)
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), id }),
    fc.record({ do: fc.constant('remove' as const), id }),
    fc.record({ do: fc.constant('move' as const), id, before: fc.oneof(id, fc.constant('')) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const reader = asReader((await aUser(db)).id) as { role: 'reader'; userId: string }
      let model: string[] = []
      for (const each of steps) {
        const favourite = { what: 'anime' as const, id: each.id }
        const others = model.filter((other) => other !== each.id)
        const isThere = model.includes(each.id)
        if (each.do === 'add') {
          await addFavourite(db, reader, favourite)
          if (!isThere) model.push(each.id)
        } else if (each.do === 'remove') {
          await removeFavourite(db, reader, favourite)
          model = others
        } else if (isThere && (each.before === '' || model.includes(each.before))) {
          await moveFavourite(db, reader, favourite, each.before)
          const place = each.before === '' ? others.length : others.indexOf(each.before)
          if (each.before !== each.id) model = others.toSpliced(place, 0, each.id)
        } else {
          const { code } = await refusalOf(moveFavourite(db, reader, favourite, each.before))
          expect(code).toBe('favourite-missing')
        }
      }
      expect((await findOwnFavourites(db, reader.userId)).anime.map((title) => title.id)).toEqual(model)
    }),
    { numRuns: 25 },
  )
})

test('a reader has at most 50 of a kind, however many are added at once', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db, { id: 'mari' })).id)
  const names = Array.from({ length: mostFavourites + 5 }, (_, n) => ({ name: `Somebody ${n}` }))
  const people = await db.insertInto('people').values(names).returning('id').execute()

  const tries = people.map(({ id }) => addFavourite(db, reader, { what: 'people', id: String(id) }))
  const refused = (await Promise.allSettled(tries)).filter((each) => each.status === 'rejected')

  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('favourites-full'))
  expect((await findOwnFavourites(db, 'mari')).people).toHaveLength(mostFavourites)
})

test('only what is there can be a favourite, under its own kind', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db, { id: 'mari' })).id)
  const { id } = await aTitle(db)

  for (const favourite of [
    { what: 'manga', id },
    { what: 'anime', id: '404' },
    { what: 'people', id: '404' },
    { what: 'characters', id: '9'.repeat(18) },
    { what: 'people', id: '9'.repeat(40) },
    { what: 'anime', id: 'x' },
  ] as const) {
    expect(await refusalOf(addFavourite(db, reader, favourite))).toMatchObject({ code: 'favourite-missing' })
  }
  await addFavourite(db, reader, { what: 'anime', id })
  await addFavourite(db, reader, { what: 'anime', id })
  expect((await findOwnFavourites(db, 'mari')).anime).toHaveLength(1)
})

test('favourites follow a merge of titles, and return when it is undone', async () => {
  const { db, reader, idsOf } = await aSite()
  const [one, two, three] = (await Promise.all(Array.from({ length: 3 }, () => aTitle(db)))).map(({ id }) => id) as [
    string,
    string,
    string,
  ]
  for (const id of [one, two, three]) await addFavourite(db, reader, { what: 'anime', id })
  await removeFavourite(db, asReader('other'), { what: 'anime', id: one })
  await addFavourite(db, asReader('other'), { what: 'anime', id: one })

  await mergeTitles(db, asAdmin('admin'), { from: one, into: three, reason: 'Twice' })
  expect([await idsOf('mari', 'anime'), await idsOf('other', 'anime')]).toEqual([[two, three], [three]])

  await undoMerge(db, asAdmin('admin'), one)
  expect([await idsOf('mari', 'anime'), await idsOf('other', 'anime')]).toEqual([[one, two, three], [one]])
})

test('favourites go with a deleted title and return to their places with it, and all go with their reader', async () => {
  const { db, reader, idsOf } = await aSite()
  const [one, two] = [(await aTitle(db, { kind: 'manga' })).id, (await aTitle(db, { kind: 'manga' })).id]
  for (const id of [one, two]) await addFavourite(db, reader, { what: 'manga', id })

  await deleteTitle(db, asAdmin('admin'), one)
  expect(await idsOf('mari', 'manga')).toEqual([two])
  await restoreTitle(db, asAdmin('admin'), one)
  expect(await idsOf('mari', 'manga')).toEqual([one, two])

  await deleteAccount(db, reader)
  expect(await db.selectFrom('favourites').selectAll().execute()).toEqual([])
})

test.each(['people', 'characters'] as const)(
  'of %s who have been merged, the other one is the favourite, once',
  async (what) => {
    const { db, reader, idsOf } = await aSite()
    const [one, two, three] = (await Promise.all(
      Array.from({ length: 3 }, (_, n) => aName(db, what, `Name ${n}`)),
    )) as [number, number, number]
    for (const id of [one, two, three]) await addFavourite(db, reader, { what, id: String(id) })

    await mergeCredited(db, asAdmin('admin'), { kind: what, from: one, into: three, reason: 'The same' })
    expect(await idsOf('mari', what)).toEqual([three, two])
    expect(await isFavouriteName(db, 'mari', what, three)).toBe(true)
    await addFavourite(db, reader, { what, id: String(one) })
    expect(await idsOf('mari', what)).toEqual([three, two])
    await moveFavourite(db, reader, { what, id: String(two) }, String(three))
    expect(await idsOf('mari', what)).toEqual([two, three])

    await undoCreditedMerge(db, asAdmin('admin'), { kind: what, id: one })
    expect(await idsOf('mari', what)).toEqual([two, one, three])
    await mergeCredited(db, asAdmin('admin'), { kind: what, from: one, into: three, reason: 'The same' })
    await removeFavourite(db, reader, { what, id: String(three) })
    expect(await idsOf('mari', what)).toEqual([two])
    expect(await isFavouriteName(db, 'mari', what, three)).toBe(false)
  },
)

test('a profile shows favourites in order; titles for adults, and who is only in those, where the request shows them', async () => {
  const { db, reader } = await aSite()
  const [plain, adult] = [await aTitle(db), await aTitle(db, { age_rating: 'adult' })]
  const known = (await aStaffMember(db, { title_id: plain.id })).person_id
  const unknown = (await aStaffMember(db, { title_id: adult.id })).person_id
  const character = (await aCharacter(db, { title_id: adult.id })).character_id
  for (const { id } of [adult, plain]) await addFavourite(db, reader, { what: 'anime', id })
  for (const id of [unknown, known]) await addFavourite(db, reader, { what: 'people', id: String(id) })
  await addFavourite(db, reader, { what: 'characters', id: String(character) })
  await saveProfileSettings(db, reader, { isOn: true, handle: 'mari', parts: { favourites: 'public' } })
  const shown = async () => {
    const page = await findProfilePage(db, visitor, { handle: 'mari', key: null, page: 1 })
    const { anime, people, characters } = page?.favourites ?? { anime: [], people: [], characters: [] }
    return [anime, people, characters].map((list) => list.map(({ id }) => id))
  }

  expect(await shown()).toEqual([[plain.id], [known], []])
  expect(await withAdultTitles(true, shown)).toEqual([[adult.id, plain.id], [unknown, known], [character]])
})

test('a profile leaves out a favourite that its reader keeps private, for as long as it is', async () => {
  const { db, reader, idsOf } = await aSite()
  const [open, secret] = [(await aTitle(db)).id, (await aTitle(db)).id]
  for (const id of [secret, open]) await addFavourite(db, reader, { what: 'anime', id })
  await saveProfileSettings(db, reader, { isOn: true, handle: 'mari', parts: { favourites: 'public' } })
  const keep = (userId: string, isPrivate: boolean) =>
    changeRecords(db, asReader(userId), { titleIds: [secret], changes: [{ do: 'private', isPrivate }] })
  const shownTo = async (viewer: Actor) => {
    const page = await findProfilePage(db, viewer, { handle: 'mari', key: null, page: 1 })
    return page?.favourites?.anime.map(({ id }) => id)
  }

  await keep('other', true)
  expect(await shownTo(visitor)).toEqual([secret, open])
  await keep('mari', true)
  for (const viewer of [visitor, asReader('other'), asAdmin('admin')]) expect(await shownTo(viewer)).toEqual([open])
  expect(await idsOf('mari', 'anime')).toEqual([secret, open])
  await keep('mari', false)
  expect(await shownTo(visitor)).toEqual([secret, open])
})

test('a private favourite stays hidden when all else that is kept of its title is forgotten, of which nothing stays but the mark', async () => {
  const { db, reader } = await aSite()
  const [favourite, rated, plain] = [(await aTitle(db)).id, (await aTitle(db)).id, (await aTitle(db)).id]
  const titleIds = [favourite, rated, plain]
  await addFavourite(db, reader, { what: 'anime', id: favourite })
  await rateTitle(db, reader, { kind: 'anime', titleId: rated, stars: 7 })
  await saveProfileSettings(db, reader, { isOn: true, handle: 'mari', parts: { favourites: 'public' } })
  const journals = () => db.selectFrom('journal').selectAll().orderBy('title_id').execute()
  await changeRecords(db, reader, {
    titleIds,
    changes: [{ do: 'private', isPrivate: true }, { do: 'notes', notes: 'Moss.' }, { do: 'add' }],
  })
  await db
    .updateTable('journal')
    .set({ elsewhere: JSON.stringify({ anilist: 1 }) })
    .execute()
  const before = await journals()

  const { undoId } = await changeRecords(db, reader, { titleIds, changes: [{ do: 'forget' }] })

  const page = await findProfilePage(db, visitor, { handle: 'mari', key: null, page: 1 })
  expect(page?.favourites?.anime).toEqual([])
  const left = await journals()
  expect(left.map(({ title_id }) => title_id)).toEqual([favourite, rated].toSorted())
  for (const journal of left) expect(journal).toMatchObject({ is_private: true, notes: '', elsewhere: {} })
  await undoChange(db, reader, undoId ?? '')
  expect(await journals()).toEqual(before)
  await removeFavourite(db, reader, { what: 'anime', id: favourite })
  await changeRecords(db, reader, { titleIds, changes: [{ do: 'forget' }] })
  expect((await journals()).map(({ title_id }) => title_id)).toEqual([rated])
})

test('of a private favourite of which nothing but its entry is kept, the mark stays when it is forgotten', async () => {
  const { db, reader } = await aSite()
  const { id } = await aTitle(db)
  await addFavourite(db, reader, { what: 'anime', id })
  await changeRecords(db, reader, { titleIds: [id], changes: [{ do: 'add' }, { do: 'private', isPrivate: true }] })

  await changeRecords(db, reader, { titleIds: [id], changes: [{ do: 'forget' }] })

  expect(await db.selectFrom('journal').select(['title_id', 'is_private']).execute()).toEqual([
    { title_id: id, is_private: true },
  ])
})

async function aSite() {
  const db = await freshDatabase()
  for (const id of ['mari', 'other']) await aUser(db, { id })
  await aUser(db, { id: 'admin', role: 'admin' })
  return {
    db,
    reader: asReader('mari'),
    idsOf: async (userId: string, what: 'anime' | 'manga' | 'people' | 'characters') =>
      (await findOwnFavourites(db, userId))[what].map(({ id }) => id),
  }
}

async function aName(db: Db, what: 'people' | 'characters', name: string): Promise<number> {
  const { id: title_id } = await aTitle(db)
  if (what === 'people') return (await aStaffMember(db, { title_id, person_id: await aPerson(db, { name }) })).person_id
  return (await aCharacter(db, { title_id, name })).character_id
}

test('a favourite that waited for a merge is there once', async () => {
  const db = await freshDatabase()
  const [from, into] = [(await aTitle(db)).id, (await aTitle(db)).id]
  const reader = asReader((await aUser(db)).id)
  await addFavourite(db, reader, { what: 'anime', id: from })

  await afterWaiting(
    db,
    (tx) => mergeTitles(tx, asAdmin('admin'), { from, into, reason: 'The same' }),
    () => addFavourite(db, reader, { what: 'anime', id: into }),
  )

  expect(await db.selectFrom('favourites').select('title_id').execute()).toEqual([{ title_id: into }])
})

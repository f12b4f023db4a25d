import { expect, test } from 'vitest'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { changeRecords } from './change-records.ts'
import { findOwnHome } from './find-own-home.ts'

test('a reader continues what they are at, the latest first, with where they are', async () => {
  const db = await freshDatabase()
  const reader = await aUser(db)
  const titles = await Promise.all(['A', 'B', 'C', 'D'].map((title) => aTitle(db, { title, episodes: 26 })))
  const [a = '', b = '', c = '', d = ''] = titles.map(({ id }) => id)
  const change = (titleId: string, ...changes: Parameters<typeof changeRecords>[2]['changes']) =>
    changeRecords(db, asReader(reader.id), { titleIds: [titleId], changes })
  await change(a, { do: 'progress', to: 7 })
  await change(b, { do: 'stand', standing: 'completed' })
  await change(b, { do: 'stand', standing: 'repeating' })
  await change(c, { do: 'stand', standing: 'on-hold' })
  await change(d, { do: 'progress', to: 26 })
  await change(d, { do: 'stand', standing: 'completed' })
  await change(a, { do: 'step', by: 1 })
  await anEntry(db, { title_id: a, status: 'watching' })

  const { continued } = await findOwnHome(db, reader.id)

  expect(continued).toMatchObject([
    { title: { title: 'A' }, standing: 'current', progress: 8, total: 26 },
    { title: { title: 'B' }, standing: 'repeating', progress: 0, total: 26 },
  ])
})

test('next in their series is what follows a finished title, is out, and is neither listed nor dropped', async () => {
  const db = await freshDatabase()
  const reader = await aUser(db)
  const out = { released_on: '2020-01-01' }
  const [first, second, third] = await Promise.all(['I', 'II', 'III'].map((title) => aTitle(db, { title, ...out })))
  const [film, soon, adult] = await Promise.all([
    aTitle(db, { title: 'Film', ...out }),
    aTitle(db, { title: 'Soon', released_on: '2999' }),
    aTitle(db, { title: 'Adult', ...out, adult_mark: 'yes' }),
  ])
  const relate = (title_id: string, relation: string, target_title_id: string, position: number) =>
    db
      .insertInto('title_relations')
      .values({ title_id, relation, target_title_id, target_kind: 'anime', target_title: '', position })
      .execute()
  await relate(first?.id ?? '', 'sequel', second?.id ?? '', 0)
  await relate(second?.id ?? '', 'prequel', first?.id ?? '', 0)
  await relate(third?.id ?? '', 'prequel', second?.id ?? '', 0)
  await relate(first?.id ?? '', 'side-story', film.id, 1)
  await relate(first?.id ?? '', 'sequel', soon.id, 2)
  await relate(first?.id ?? '', 'sequel', adult.id, 3)
  const change = (titleId: string, standing: 'completed' | 'dropped') =>
    changeRecords(db, asReader(reader.id), { titleIds: [titleId], changes: [{ do: 'stand', standing }] })
  const next = async () => (await findOwnHome(db, reader.id)).next

  expect(await next()).toEqual([])
  await change(first?.id ?? '', 'completed')
  expect(await next()).toMatchObject([{ title: { title: 'II' }, after: 'I' }])
  await change(second?.id ?? '', 'completed')
  expect(await next()).toMatchObject([{ title: { title: 'III' }, after: 'II' }])
  await change(third?.id ?? '', 'dropped')
  expect(await next()).toEqual([])
})

import { addFavourite } from '#domain/favourites/change-favourites.ts'
import { indexNames } from '#domain/titles/credits/index-names.ts'
import { asReader } from '#tests/support/actors.ts'
import { aCharacter, aPerson, aStaffMember, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { sidewaysScroll } from '../site.ts'

const long = `A Name of ${'Two Hundred and Forty Characters '.repeat(7)}`

test('names on a page lead to whom and what they name, and on to what belongs to a title', async ({
  page,
  site: { db },
}) => {
  const bebop = await aTitle(db, { title: 'Cowboy Bebop', format: 'tv', released_on: '1998', studio: 'Sunrise' })
  const film = await aTitle(db, { title: long, format: 'movie', released_on: '2001' })
  const spike = await aCharacter(db, {
    title_id: bebop.id,
    name: 'Spike Spiegel',
    role: 'Main',
    vocal: 'Koichi Yamadera',
  })
  await aCharacter(db, { title_id: film.id, character_id: spike.character_id, role: 'Main' })
  const person_id = await aPerson(db, { name: 'Shinichiro Watanabe' })
  for (const [title, role] of [
    [bebop, 'Director'],
    [film, 'Script, Storyboard'],
  ] as const) {
    await aStaffMember(db, { title_id: title.id, person_id, role })
  }
  const { id: company_id } = await db
    .insertInto('companies')
    .values({ name: 'Sunrise' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('title_companies')
    .values({ title_id: bebop.id, company_id, role: 'studio', position: 0 })
    .execute()
  const said = { relation: 'sequel', target_title: long, target_kind: 'anime', target_title_id: film.id } as const
  await db
    .insertInto('title_relations')
    .values({ title_id: bebop.id, position: 0, ...said })
    .execute()

  await page.goto(`/anime/${bebop.id}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Shinichiro Watanabe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shinichiro Watanabe')
  await expect(page.locator('.credit-list > li')).toContainText(['Script, Storyboard', 'Director'])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)

  await page.getByRole('link', { name: 'Cowboy Bebop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cowboy Bebop')
  expect(await sidewaysScroll(page)).toBe(0)
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Koichi Yamadera' }).click()
  await expect(heading).toHaveText('Koichi Yamadera')
  await page.getByRole('link', { name: 'Spike Spiegel' }).click()
  await expect(heading).toHaveText('Spike Spiegel')
  await page.goto(`/anime/${bebop.id}`)
  await page.getByRole('link', { name: 'Sunrise' }).click()
  await expect(heading).toHaveText('Sunrise')
  await page.goto(`/anime/${bebop.id}`)
  await page.getByRole('navigation', { name: 'Related titles' }).getByRole('link').click()
  await expect(heading).toHaveText(long.trim())
  await expect(page.getByRole('navigation', { name: 'Related titles' })).toContainText('PrequelCowboy BebopTV · 1998')
})

test('from one person to the next, each page says of its own whether they are a favourite', async ({
  page,
  context,
  site: { db, address },
}) => {
  const title = await aTitle(db)
  const [first, second] = [await aPerson(db, { name: 'Zoe Quartz' }), await aPerson(db, { name: 'Yann Quartz' })]
  for (const person_id of [first, second]) await aStaffMember(db, { title_id: title.id, person_id, role: 'Director' })
  await indexNames(db)
  const reader = await aReader(db, context, address)
  await addFavourite(db, asReader(reader), { what: 'people', id: String(first) })
  const favourite = page.getByRole('button', { name: 'Favourite' })

  await page.goto(`/people/${first}`)
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('combobox', { name: 'Search animes and mangas' }).pressSequentially('yann')
  await page.getByRole('option', { name: 'Yann Quartz' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yann Quartz')
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')
})

test('a reader without favourites is led to titles, of which some can become them', async ({
  page,
  context,
  site: { db, address },
}) => {
  await aReader(db, context, address)
  await page.goto('/profile/favourites')
  await page.getByRole('link', { name: 'animes', exact: true }).click()
  await expect(page).toHaveURL('/browse-animes')
})

import type { Locator, Page } from '@playwright/test'
import { editTitle } from '#domain/titles/edit-title.ts'
import { findEditableTitle } from '#domain/titles/editable-title.ts'
import { findTitlePage } from '#domain/titles/queries.ts'
import { valuesOf } from '#domain/titles/title-form-rules.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aCharacter, aStaffMember, aTitle } from '#tests/support/builders.ts'
import { aPicture, colours } from '#tests/support/pictures.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../admin-site.ts'

const story = {
  'Year of Release': '2003-03-21',
  'Story line': 'Every day is an adventure.',
  Genre: 'Comedy, Slice of Life',
}
const manga = { ...story, Title: 'Yotsuba&!', 'Publication Studio': 'Dengeki Daioh', 'Number of chapters': '112' }
const anime = {
  ...story,
  Title: 'Mushishi',
  'Animation Studio': 'Artland',
  'Number of episodes': '26',
  Duration: '24',
  Soundtrack: 'Opening: The Sore Feet Song',
  'Trailer link': 'https://youtu.be/LHtdKWJdif4',
}

test('an anime is added with its cast, although connections break and the server restarts', async ({ page, site }) => {
  test.slow()
  let broken = 0
  await page.route('**/files/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') {
      if (broken++ === 1) return route.abort('connectionreset')
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    return route.continue().catch(() => {})
  })
  await page.goto('/admin-dashboard/add')
  const poster = page.getByLabel('Poster')
  await choose(poster, await largePicture())
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect.poll(() => broken).toBeGreaterThan(1)
  await site.close()
  await fill(page, anime)
  await page.getByRole('button', { name: 'Add a character' }).click()
  const character = page.getByRole('group', { name: 'character 1' })
  await expect(character.getByLabel('Name')).toBeFocused()
  await fill(character, { Name: 'Ginko', Vocal: 'Yuto Nakano' })
  await site.start()
  await choose(character.getByLabel('Image'), await aPicture('png'))
  await page.getByRole('button', { name: 'Add a staff member' }).click()
  await page.getByRole('button', { name: 'Add a staff member' }).click()
  await fill(page.getByRole('group', { name: 'staff member 2' }), { Name: 'Hiroshi Nagahama', Role: 'Director' })
  await page.getByRole('group', { name: 'staff member 1' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Uploaded. Save to keep it.')).toHaveCount(2)
  await expectAccessible(page)

  await site.close()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The site cannot be reached.')).toBeVisible()
  await site.start()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL('/admin-dashboard')
  await expect(page.getByText('Mushishi was added.')).toBeVisible()
  const { id } = await site.db
    .selectFrom('titles')
    .select('id')
    .where('title', '=', 'Mushishi')
    .executeTakeFirstOrThrow()
  expect(await findTitlePage(site.db, id)).toMatchObject({
    poster: expect.stringMatching(/^\/imgs\/[\w-]{22}-960\.webp$/),
    genres: ['Comedy', 'Slice of Life'],
    characters: [{ name: 'Ginko', vocal: 'Yuto Nakano', image: expect.stringMatching(/^\/imgs\//) }],
    staff: [{ name: 'Hiroshi Nagahama', role: 'Director' }],
  })
  await page.goto(`/anime/${id}`)
  await expect(page.getByText('Voice: Yuto Nakano')).toBeVisible()
})

test('a manga has a header image, whose upload can be paused and canceled, and neither trailer nor voices', async ({
  page,
  site,
}) => {
  await page.route('**/files/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 200))
    await route.continue().catch(() => {})
  })
  await page.goto('/admin-dashboard/add')
  await page.getByLabel('Type').selectOption('Manga')
  for (const label of ['Trailer link', 'Duration', 'Soundtrack', 'Content Warning']) {
    await expect(page.getByLabel(label)).toBeHidden()
  }
  await fill(page, manga)
  await choose(page.getByLabel('Header image'), await largePicture())
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please wait for the upload, or cancel it')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The upload was canceled')).toBeVisible()
  await choose(page.getByLabel('Header image'), await largePicture())
  await choose(page.getByLabel('Poster'), await aPicture('jpeg'))
  await expect(page.getByText('Uploaded. Save to keep it.')).toHaveCount(2)
  await page.getByRole('button', { name: 'Add a character' }).click()
  await expect(page.getByRole('group', { name: 'character 1' }).getByLabel('Vocal')).toBeHidden()
  await page.keyboard.type('Yotsuba Koiwai')

  await page.keyboard.press('Enter')

  await expect(page.getByText('Yotsuba&! was added.')).toBeVisible()
  const saved = await site.db
    .selectFrom('titles')
    .selectAll()
    .where('title', '=', 'Yotsuba&!')
    .executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ kind: 'manga', episodes: 112, header_image: expect.stringMatching(/^\/imgs\//) })
})

test('a refused form keeps what was typed and uploaded, and so does one whose admin is signed out', async ({
  page,
  site,
}) => {
  await page.goto('/admin-dashboard/add')
  await fill(page, { Title: 'Half a title', 'Animation Studio': 'Somebody' })
  await choose(page.getByLabel('Poster'), await aPicture('webp'))
  await expect(page.getByText('Uploaded. Save to keep it.')).toBeVisible()
  const preview = await page.locator('.title-form-preview-poster img').getAttribute('src')

  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Please enter the number of episodes')).toBeVisible()
  await expect(page.getByLabel('Number of episodes')).toBeFocused()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a title')
  await expect(page.locator('.title-form-preview-poster img')).toHaveAttribute('src', preview ?? '')

  const session = site.db.updateTable('sessions').where('id', '=', 'admin')
  await session.set({ is_admin_session: false }).execute()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your admin session has ended.')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a title')
  await session.set({ is_admin_session: true }).execute()
})

test('the error of a poster goes once one was chosen', async ({ page }) => {
  await page.goto('/admin-dashboard/add')
  await fill(page, anime)
  await page.getByRole('button', { name: 'Save' }).click()
  const poster = page.getByLabel('Poster')
  await expect(page.getByText('Please enter the poster')).toBeVisible()
  await expect(poster).toHaveAttribute('aria-invalid', 'true')

  await choose(poster, await aPicture('webp'))

  await expect(page.getByText('Please enter the poster')).toHaveCount(0)
  await expect(poster).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Uploaded. Save to keep it.')).toBeVisible()
})

test('an edit shows the saved values, changes those that differ, and returns to the dashboard', async ({
  page,
  site,
}) => {
  const { id } = await aTitle(site.db, { title: 'Kino', episodes: 13, released_on: '2003', ended_on: '2003-07-08' })
  await aCharacter(site.db, { title_id: id, name: 'Hermes', vocal: 'Ryuji Aigase' })
  await aStaffMember(site.db, { title_id: id, name: 'A Stranger', role: 'Guest' })
  await page.goto(`/admin-dashboard-edit/anime/${id}`)
  await expect(page.getByText('An empty field keeps its saved value.')).toBeVisible()
  await expect(page.getByText('Known so far: 2003')).toBeVisible()
  await expect(page.getByLabel('Number of episodes')).toHaveValue('13')

  await fill(page, { Title: 'Kino no Tabi', 'Number of episodes': '' })
  await page.getByLabel('Remove Year of End').check()
  await page.getByRole('button', { name: 'Remove A Stranger' }).click()
  await fill(page.getByRole('group', { name: 'character 1' }), { Name: 'Hermes the Motorrad' })
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL('/admin-dashboard')
  await expect(page.getByText('Kino no Tabi was saved.')).toBeVisible()
  expect(await findTitlePage(site.db, id)).toMatchObject({
    title: 'Kino no Tabi',
    episodes: 13,
    year: '2003',
    endYear: null,
    characters: [{ name: 'Hermes the Motorrad', vocal: 'Ryuji Aigase' }],
    staff: [],
  })
})

test('a new name of somebody whom another title has too counts there as well if the admin says so', async ({
  page,
  site: { db },
}) => {
  const { id } = await aTitle(db, { title: 'Kino' })
  const { id: otherId } = await aTitle(db, { title: 'Lain' })
  const { person_id } = await aStaffMember(db, { title_id: id, name: 'Yuji Oono' })
  await aStaffMember(db, { title_id: otherId, person_id })
  const rename = async (name: string, where: 'here only' | 'everywhere') => {
    await page.goto(`/admin-dashboard-edit/anime/${id}`)
    await fill(page.getByRole('group', { name: 'staff member 1' }), { Name: name })
    await page.getByRole('radio', { name: where }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Kino was saved.')).toBeVisible()
  }

  await rename('Yuji Ohno', 'everywhere')
  expect(await findTitlePage(db, id)).toMatchObject({ staff: [{ name: 'Yuji Ohno' }] })
  expect(await findTitlePage(db, otherId)).toMatchObject({ staff: [{ name: 'Yuji Ohno' }] })

  await rename('Ohno', 'here only')
  expect(await findTitlePage(db, id)).toMatchObject({ staff: [{ name: 'Ohno' }] })
  expect(await findTitlePage(db, otherId)).toMatchObject({ staff: [{ name: 'Yuji Ohno' }] })
})

test('unsaved input is lost only after a question, by a link, by Back or by closing the tab; saved input needs none', async ({
  page,
  site,
}) => {
  const { id } = await aTitle(site.db, { title: 'Unsaved', studio: 'Before' })
  await page.goto('/admin-dashboard?q=unsaved')
  await page.getByRole('link', { name: 'Edit Unsaved' }).click()
  const studio = page.getByLabel('Animation Studio')
  await studio.fill('Before and after')
  await studio.fill('Before')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/admin-dashboard?q=unsaved')

  await page.getByRole('link', { name: 'Edit Unsaved' }).click()
  await studio.fill('After')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name: 'Mangas' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(studio).toHaveValue('After')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const closing = await asked
  expect(closing.type()).toBe('beforeunload')
  await closing.dismiss()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unsaved was saved.')).toBeVisible()
  await expect(page).toHaveURL('/admin-dashboard?q=unsaved')
  await page.getByRole('link', { name: 'Edit Unsaved' }).click()
  await page.getByRole('button', { name: 'Add a character' }).click()
  await page.keyboard.type('Nobody')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin-dashboard?q=unsaved')
  expect(await findEditableTitle(site.db, id)).toMatchObject({ version: 1, fields: { studio: 'After' } })
})

test('an admin who saves after another one sees both versions, and can save again', async ({ page, site }) => {
  const { id } = await aTitle(site.db, { title: 'Two Hands', studio: 'Before', duration: 24 })
  await page.goto(`/admin-dashboard-edit/anime/${id}`)
  await page.getByLabel('Animation Studio').fill('Mine')
  const saved = await findEditableTitle(site.db, id)
  if (!saved) throw new Error('There is no title')
  const theirs = valuesOf(saved)
  Object.assign(theirs.texts, { studio: 'Theirs', duration: '25' })
  await editTitle(site.db, asAdmin('admin'), id, theirs)

  await page.getByRole('button', { name: 'Add a staff member' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Somebody else has changed this title since you opened it')).toBeInViewport()
  await expect(page.getByRole('row', { name: 'Animation Studio Theirs Mine' })).toBeVisible()
  await expect(page.getByLabel('Animation Studio')).toHaveValue('Mine')
  await expect(page.getByLabel('Duration')).toHaveValue('25')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Two Hands was saved.')).toBeVisible()
  expect(await findEditableTitle(site.db, id)).toMatchObject({ version: 2, fields: { studio: 'Mine', duration: 25 } })
})

test('in tables a native title takes four lines at most, and a figure one', async ({ page, site }) => {
  await aTitle(site.db, { title: 'Named at length', title_native: '無'.repeat(240) })
  const ended = { state: 'done', started_at: new Date(), ended_at: new Date(), by_command: true }
  await site.db
    .insertInto('imports')
    .values({ file_name: 'all.jsonl', size: 1, added: 1_234_567, ...ended })
    .execute()
  await page.setViewportSize({ width: 820, height: 900 })

  await page.goto('/admin-dashboard?q=Named')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Named at length', exact: true }) })
  expect((await row.boundingBox())?.height).toBeLessThan(180)
  await page.goto('/admin-dashboard/imports')
  const lines = await page.getByRole('cell', { name: '1,234,567' }).evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('fields are found by their names alone, and say whether they are required', async ({ page }) => {
      await page.goto('/admin-dashboard/add')
      const optional = ['Year of End']
      for (const [kind, only, left] of [
        ['Anime', [...Object.keys(anime), 'Poster'], ['Content Warning']],
        ['Manga', [...Object.keys(manga), 'Poster'], ['Header image']],
      ] as const) {
        await page.getByLabel('Type').selectOption(kind)
        for (const label of only) {
          const field = page.getByLabel(label, { exact: true })
          await expect(field).toBeVisible()
          await expect(field, label).toHaveAttribute('required')
          await expect(field).toHaveAccessibleName(label)
        }
        for (const label of [...optional, ...left]) {
          const field = page.getByLabel(label, { exact: true })
          await expect(field).toBeVisible()
          await expect(field, label).not.toHaveAttribute('required')
          await expect(field).toHaveAccessibleName(label)
          await expect(field).toHaveAccessibleDescription(/^optional/)
        }
      }
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Please enter the title')).toBeVisible()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('rows are added and removed by submitting, everything is kept, and a title is added and edited', async ({
    page,
    site,
  }) => {
    await page.goto('/admin-dashboard/add')
    await page.getByLabel('Type').selectOption('Manga')
    await fill(page, { ...manga, Title: 'Aria' })
    await choose(page.getByLabel('Poster'), await aPicture('webp'))
    await page.getByRole('button', { name: 'Add a staff member' }).click()
    await page.getByRole('button', { name: 'Add a staff member' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Aria')
    await fill(page.getByRole('group', { name: 'staff member 2' }), { Name: 'Kozue Amano' })
    await page.getByRole('group', { name: 'staff member 1' }).getByRole('button', { name: 'Remove' }).click()
    await page.getByLabel('Genre').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please enter the genre')).toBeVisible()
    await fill(page, { Genre: 'Slice of Life' })
    await page.getByRole('button', { name: 'Save' }).click()

    await expect(page.getByText('Aria was added.')).toBeVisible()
    const { id, poster } = await site.db
      .selectFrom('titles')
      .select(['id', 'poster'])
      .where('title', '=', 'Aria')
      .executeTakeFirstOrThrow()
    expect(poster).toMatch(/^\/imgs\//)

    await page.goto(`/admin-dashboard-edit/manga/${id}`)
    await page.getByRole('button', { name: 'Remove Kozue Amano' }).click()
    await expect(page.getByRole('group', { name: 'staff member 1' })).toBeHidden()
    await fill(page, { Title: 'Aqua' })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Aqua was saved.')).toBeVisible()
    expect(await findTitlePage(site.db, id)).toMatchObject({ title: 'Aqua', poster, staff: [] })
  })
})

async function fill(where: Page | Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await where.getByLabel(label, { exact: label === 'Title' || label === 'Name' }).fill(text)
  }
}

function choose(field: Locator, buffer: Buffer): Promise<void> {
  return field.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
}

/** 900 KB: three chunks. */
function largePicture(): Promise<Buffer> {
  return colours(600, 500).png({ compressionLevel: 0 }).toBuffer()
}

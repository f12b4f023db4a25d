import { aUser } from '#tests/support/builders.ts'
import { expectAccessible } from '../accessible.ts'
import { sidewaysScroll } from '../site.ts'
import { signIn, startPictureSite } from '../start-picture-site.ts'
import { expect, testsOn } from '../worker-sites.ts'

const test = testsOn(() => startPictureSite(['owner', 'moderator']))

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('an owner finds somebody, gives them a role and reads of it in the log', async ({ page, context, site }) => {
      await signIn(context, site, 'owner')
      const name = `Aiko ${javaScriptEnabled}`
      await aUser(site.db, { user_name: name })
      await page.goto(`/admin-dashboard/users?q=${encodeURIComponent(name)}`)
      await page.getByLabel(`Role of ${name}`).selectOption('Editor')
      await page.getByRole('button', { name: `Give ${name} this role` }).click()
      await expect(page.getByText(`${name} is now an editor.`)).toBeVisible()
      await expect(page.getByLabel(`Role of ${name}`)).toHaveValue('editor')

      await page.getByText('What each role may do').click()
      const row = page.getByRole('row', { name: 'Edit titles, their characters and staff' })
      await expect(row.getByRole('cell')).toHaveText(['Yes', 'No', 'Yes', 'Yes'])
      await page.goto('/admin-dashboard/log')
      await expect(page.getByText(`Role changed ${name}`)).toBeVisible()
    })

    test('a moderator finds the reports first, and is told which pages are not theirs', async ({
      page,
      context,
      site,
    }) => {
      await signIn(context, site, 'moderator')
      await page.goto('/admin-dashboard')
      await expect(page).toHaveURL('/admin-dashboard/reports')
      const tabs = page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link')
      await expect(tabs).toHaveText(['Reports', 'Users'])
      await page.goto('/admin-dashboard/imports')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for your role')
      await page.getByRole('link', { name: 'Admin Dashboard' }).last().click()
      await expect(page).toHaveURL('/admin-dashboard/reports')
    })
  })
}

for (const width of [820, 1280]) {
  test(`the users with their roles fit a screen of ${width} px, in either theme`, async ({ page, context, site }) => {
    await signIn(context, site, 'owner')
    const long = { user_name: 'Wolfeschlegelsteinhausen'.slice(0, 20), email: `${'long'.repeat(15)}@reader.example` }
    if (width === 820) await aUser(site.db, { ...long, role: 'moderator' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin-dashboard/users')
    await page.getByText('What each role may do').click()
    await expect(page.getByRole('row', { name: 'Give and take roles' })).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
  })
}

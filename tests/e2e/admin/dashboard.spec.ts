import { aBusyTitle, aPerson, aTitle } from '#tests/support/builders.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../admin-site.ts'
import { sidewaysScroll } from '../site.ts'

test('the dashboard is accessible, and says so if the screen is too small for it', async ({ page, site }) => {
  const { title } = await aBusyTitle(site.db, {
    title: 'W'.repeat(240),
    poster: `https://${'w'.repeat(63)}.example/1.jpg`,
  })
  await page.setViewportSize({ width: 820, height: 1180 })
  const other = await aTitle(site.db, { title: 'W'.repeat(230) })
  const person = await aPerson(site.db, { name: 'W'.repeat(200) })
  const merging = ['', '?q=w', `?with=${other.id}`].map((search) => `/merge/anime/${title.id}${search}`)
  const same = ['', '?q=w'].map((search) => `/same/people/${person}${search}`)
  for (const path of ['', `/delete/anime/${title.id}`, ...merging, ...same, '/sources', '/users', '/reports', '/log']) {
    await page.goto(`/admin-dashboard${path}`)
    await expect(page.getByRole('navigation', { name: 'Admin Dashboard' })).toBeVisible()
    expect(await sidewaysScroll(page), path).toBe(0)
    await expectAccessible(page)
  }

  await page.goto(`/admin-dashboard-edit/anime/${title.id}`)
  expect(await sidewaysScroll(page)).toBe(0)
  const deleted = Array.from({ length: 40 }, (_, n) => ({ title_id: String(n), kind: 'anime', title: `Deleted ${n}` }))
  await site.db
    .insertInto('deleted_titles')
    .values(deleted.map((row) => ({ ...row, snapshot: '{}', pictures: [] })))
    .execute()
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('searchbox', { name: 'Search animes' })).toBeInViewport()
  await site.db.deleteFrom('deleted_titles').where('snapshot', '=', '{}').execute()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(page.getByText('Cannot view the admin page on smaller devices')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin Dashboard' })).toBeHidden()
  await expectAccessible(page)
})

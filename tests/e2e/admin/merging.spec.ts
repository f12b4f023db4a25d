import { aStaffMember, aTitle } from '#tests/support/builders.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../admin-site.ts'
import { sidewaysScroll } from '../site.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 820, height: 1180 } })
    const n = Number(javaScriptEnabled)

    test('a title is merged into another one and is itself again, however long the names of both are', async ({
      page,
      site,
    }) => {
      const from = await aTitle(site.db, { title: `Merged${n}${'W'.repeat(233)}` })
      const into = await aTitle(site.db, { title: `Other${n}${'W'.repeat(234)}` })
      await page.goto(`/admin-dashboard-edit/anime/${from.id}`)
      await page.getByRole('link', { name: 'Merge into another title…' }).click()
      await page.getByRole('searchbox', { name: 'Name, address or id of the other title' }).fill(`Other${n}`)
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Choose Other' }).click()
      await page.getByLabel('Reason, for the log').fill('W'.repeat(200))
      expect(await sidewaysScroll(page)).toBe(0)
      await page.getByRole('button', { name: 'Merge', exact: true }).click()
      await expect(page.getByText(`was merged into ${into.title}.`)).toBeVisible()
      expect(await sidewaysScroll(page)).toBe(0)

      const undo = page.getByRole('link', { name: 'Undo… the merge of' })
      const asked = (url: URL) => url.pathname.startsWith('/admin-dashboard/merges/')
      const ahead = javaScriptEnabled && page.waitForRequest((request) => asked(new URL(request.url())))
      await undo.hover()
      await ahead
      await undo.click()
      const button = page.getByRole('button', { name: 'Undo the merge' })
      await expect(button).toBeVisible()
      expect(await sidewaysScroll(page)).toBe(0)
      expect((await button.boundingBox())?.width).toBeLessThan(300)
      if (javaScriptEnabled) await expectAccessible(page)
      const since: string[] = []
      page.on('request', (request) => since.push(`${request.method()} ${new URL(request.url()).pathname}`))
      await button.click()
      await expect(page.getByText(`${from.title} is back.`)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${from.title}`)
      await page.goto('/admin-dashboard')
      await expect(page.getByRole('heading', { name: 'Animes', level: 1 })).toBeVisible()
      expect(await page.getByRole('main').textContent()).not.toContain('This can no longer be undone.')
      expect(since.filter((each) => /^GET .*\/merges\//.test(each))).toEqual([])
    })

    test('somebody is found to be another person and is themselves again, however long the names of both are', async ({
      page,
      site,
    }) => {
      const { id: title_id } = await aTitle(site.db)
      const from = await aStaffMember(site.db, { title_id, name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6) })
      const into = await aStaffMember(site.db, { title_id, name: 'W'.repeat(200) })
      await page.goto(`/admin-dashboard/same/people/${from.person_id}?as=${into.person_id}`)
      await page.getByLabel('Reason, for the log').fill('Twice')
      expect(await sidewaysScroll(page)).toBe(0)
      await page.getByRole('button', { name: 'Merge', exact: true }).click()
      await expect(page.getByText(`is now ${into.name}.`)).toBeVisible()
      expect(await sidewaysScroll(page)).toBe(0)

      await page.goto(`/admin-dashboard/same/people/${into.person_id}`)
      const undo = page.getByRole('button', { name: 'Undo the merge of Wolfe' })
      expect((await undo.boundingBox())?.height).toBeLessThan(60)
      if (javaScriptEnabled) await expectAccessible(page)
      await undo.click()
      await expect(page.getByText('is separate again.')).toBeVisible()
    })
  })
}

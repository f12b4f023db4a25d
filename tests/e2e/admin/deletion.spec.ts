import { aBusyTitle, aTitle } from '#tests/support/builders.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../admin-site.ts'
import { holdAnswers } from '../hold-answers.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a title is found, deleted after confirmation, and restored with everything that belongs to it', async ({
      page,
      site,
    }) => {
      const name = `Doomed ${javaScriptEnabled}`
      const { title, review } = await aBusyTitle(site.db, { title: name })
      await aTitle(site.db, { title: `${name} as well` })
      await page.goto('/admin-dashboard')
      await page.getByRole('searchbox', { name: 'Search animes' }).fill(name)
      await page.getByRole('searchbox', { name: 'Search animes' }).press('Enter')
      await expect(page.getByText('2 animes')).toBeVisible()
      await page.getByRole('link', { name: 'Title', exact: true }).click()
      await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')

      await page.getByRole('link', { name: `Delete ${name}`, exact: true }).click()
      await expect(page.getByRole('heading', { name: `Delete ${name}?` })).toBeVisible()
      const counted = page.getByRole('list').filter({ hasText: 'helpful vote' })
      await expect(counted.getByRole('listitem')).toHaveText([
        ...['1 character', '1 staff member', '1 review', '1 helpful vote', '2 ratings', '1 list entry'],
      ])
      if (javaScriptEnabled) {
        await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('link', { name: `Delete ${name}`, exact: true }).click()
      }
      await page.getByRole('button', { name: 'Delete' }).click()

      await expect(page.getByText(`Deleted ${name}.`)).toBeVisible()
      await expect(page.getByText('1 anime', { exact: true })).toBeVisible()
      expect((await page.request.get(`/anime/${title.id}`)).status()).toBe(404)
      await page.getByRole('button', { name: `Undo the deletion of ${name}` }).click()

      await expect(page.getByText(`${name} is back.`)).toBeVisible()
      await expect(page.getByText('2 animes')).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
      expect((await page.request.get(`/anime/${title.id}`)).status()).toBe(200)
      const back = await site.db.selectFrom('reviews').selectAll().where('id', '=', review.id).executeTakeFirst()
      expect(back?.body).toBe(review.body)
    })
  })
}

test('a dialog that is opened again waits for what is deleted by now', async ({ page, site }) => {
  const { title } = await aBusyTitle(site.db, { title: 'Doomed anew' })
  await page.goto('/admin-dashboard?q=Doomed+anew')
  const open = page.getByRole('link', { name: 'Delete Doomed anew', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Delete Doomed anew?' })
  await open.click()
  await expect(dialog.getByRole('listitem').filter({ hasText: '2 ratings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await site.db.deleteFrom('ratings').where('title_id', '=', title.id).execute()
  const letAnswerCome = await holdAnswers(page, '**/admin-dashboard/delete/**')
  const asked = page.waitForRequest('**/admin-dashboard/delete/**')
  await open.click()
  await asked
  await expect(dialog).toBeHidden()
  letAnswerCome()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('2 ratings')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await expect(page.getByText('Deleted Doomed anew.')).toBeVisible()
})

import { anEntry, aTitle } from '#tests/support/builders.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { cookieOf } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { sidewaysScroll } from '../site.ts'

test('statistics are walked by keyboard: each bar is a link to the titles it stands for, and has its table', async ({
  page,
  context,
  site,
}) => {
  const { db, address } = site
  await signedIn(db, 'counts')
  await context.addCookies([cookieOf('counts', address)])
  for (const [title, year, score] of [
    ['Mushishi', '2005-10-23', 9],
    ['Planetes', '2003-10-04', 9],
    ['Haibane Renmei', '2002-10-10', 7],
  ] as const) {
    const { id } = await aTitle(db, { title, released_on: year, format: 'tv', episodes: 26 })
    await anEntry(db, { user_id: 'counts', title_id: id, status: 'watched' })
    await db.insertInto('journal').values({ user_id: 'counts', title_id: id, kind: 'anime', score }).execute()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/statistics')
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)

  const scores = page.getByRole('group', { name: 'Your scores' })
  await expect(scores.getByRole('link')).toHaveCount(2)
  await page.getByRole('navigation', { name: 'Years in review' }).getByRole('link').last().focus()
  const reached: string[] = []
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.closest('.statistics') ? (element.querySelector('title') ?? element).textContent : null
    })
    if (focused === null) break
    reached.push(focused)
  }
  expect(reached).toEqual(expect.arrayContaining(['7: 1', '9: 2', '2003: 1', 'Completed', 'TV Series', 'As a table']))

  await scores.getByRole('link', { name: '9: 2' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: '9 2', exact: true })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/my-fav-list?tab=anime&my-score=9')
  await expect(page.locator('.entry-title')).toHaveText(['Planetes', 'Mushishi'])
  await page.getByRole('link', { name: 'Your score: 9' }).click()
  await expect(page.locator('.entry-title')).toHaveCount(3)
})

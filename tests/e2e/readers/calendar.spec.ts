import type { BrowserContext } from '@playwright/test'
import type { Db } from '#db/connection.ts'
import { dayAfter } from '#domain/day-after-rules.ts'
import { monthAfter } from '#domain/day-rules.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { cookieOf } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { sidewaysScroll } from '../site.ts'

let readers = 0

/** A signed-in reader who follows a weekly anime, broadcast on Mondays at 23:30 in Japan from June 2026 on. */
async function aReader(db: Db, context: BrowserContext, address: string) {
  readers += 1
  const user = `follower${readers}`
  await signedIn(db, user)
  await context.addCookies([cookieOf(user, address)])
  const follow = async (title: Parameters<typeof aTitle>[1]) =>
    anEntry(db, { user_id: user, title_id: (await aTitle(db, title)).id })
  const weekly = { airing_state: 'airing', broadcast_day: 'monday', broadcast_time: '23:30', released_on: '2026-06-01' }
  await follow({ title: 'Weekly', ...weekly })
  return { user, follow }
}

test('a month, a week, an empty month and the address are accessible, and nothing is wider than a small phone', async ({
  page,
  context,
  site,
}) => {
  const { follow } = await aReader(site.db, context, site.address)
  for (let i = 0; i < 12; i++) await follow({ title: `Busy ${i}`, title_native: '忙しい日', released_on: '2026-07-07' })
  await follow({ title: 'W'.repeat(240), released_on: '2026-07-08' })
  await follow({ title: `${'Long '.repeat(47)}title`, released_on: '2026-07' })
  await follow({ title: 'Some Month', released_on: '2026' })

  const paths = ['month=2026-07', 'week=2026-07-06', 'month=2026-07&view=list', 'month=1999-01']
  for (const path of [...paths.map((query) => `/calendar?${query}`), '/calendar/address']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    if (!path.includes('view=list')) await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect([path, await sidewaysScroll(page)]).toEqual([path, 0])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar?month=2026-07')
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader goes from their list through months and weeks, opens a busy day, and gets an address', async ({
    page,
    context,
    site,
  }) => {
    const { follow } = await aReader(site.db, context, site.address)
    const month = new Date().toISOString().slice(0, 7)
    for (let i = 0; i < 9; i++) await follow({ title: `Busy ${i}`, released_on: `${month}-15` })
    await page.goto('/my-fav-list')

    await page.getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByRole('link', { name: 'Busy 8' })).toBeHidden()
    await page.getByText('3 more').click()
    await expect(page.getByRole('link', { name: 'Busy 8' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Today' })).toHaveAttribute('aria-current', 'date')
    for (const months of [1, 2]) {
      await page.locator('a[rel=next]').click()
      await expect(page).toHaveURL(`/calendar?month=${monthAfter(month, months)}`)
    }
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await expect(page).toHaveURL(/\?week=\d{4}-\d\d-\d\d$/)
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await expect(page.locator('[aria-current=date]')).toBeVisible()

    await page.getByRole('link', { name: 'In your calendar app' }).click()
    await page.getByRole('button', { name: 'Make an address' }).click()
    await expect(page.getByLabel('Your secret address')).toHaveValue(/\/calendar\.ics\?key=\w{32}$/)
    await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden()
    await page.getByRole('button', { name: 'Turn off the address' }).click()
    await expect(page.getByRole('status').getByText('The address is turned off.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible()
  })
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York', permissions: ['clipboard-read', 'clipboard-write'] })

  test("the browser's time zone is offered, moves what airs, and is not offered again", async ({
    page,
    context,
    site,
  }) => {
    await aReader(site.db, context, site.address)
    await page.goto('/calendar?month=2026-07')
    const monday = page.getByRole('listitem').filter({ has: page.locator('time[datetime="2026-07-06"]') })
    await expect(monday).toContainText('14:30')

    await page.getByRole('button', { name: 'Use America/New York' }).click()

    await expect(page.getByRole('status').getByText('Time zone saved.')).toBeVisible()
    await expect(page).toHaveURL('/calendar?month=2026-07')
    await expect(monday).toContainText('10:30')
    await expect(page.getByText('Times are in America/New York.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(0)
    await page.getByRole('link', { name: 'Change' }).click()
    await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
  })

  test('the profile offers it too, and keeps what is chosen only when it is saved', async ({ page, context, site }) => {
    await aReader(site.db, context, site.address)
    await page.goto('/profile')

    await page.getByRole('button', { name: "Choose my browser's: America/New York" }).click()
    await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
    await page.reload()
    await expect(page.getByLabel('Time zone')).toHaveValue('')
    await page.getByLabel('Time zone').selectOption({ label: 'Tokyo' })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile updated!')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  })

  test('a new address is copied by its button, and is the one that works', async ({ page, context, site }) => {
    await aReader(site.db, context, site.address)
    await page.goto('/calendar/address')
    await page.getByRole('button', { name: 'Make an address' }).press('Enter')
    const field = page.getByLabel('Your secret address')
    await expect(field).toHaveValue(/key=/)

    await page.getByRole('button', { name: 'Copy' }).press('Enter')

    await expect(page.getByRole('status').getByText('Copied.')).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    await expect(field).toHaveValue(address)
    expect((await page.request.get(address)).status()).toBe(200)
    await page.getByRole('button', { name: 'Make a new address' }).click()
    await expect(field).not.toHaveValue(address)
    expect((await page.request.get(address)).status()).toBe(404)
  })
})

test('on a phone the month is a list of the days on which something happens, and today is one press away', async ({
  page,
  context,
  site,
}) => {
  const { follow } = await aReader(site.db, context, site.address)
  const today = new Date().toISOString().slice(0, 10)
  for (const days of [-1, 0, 1]) await follow({ title: `Day ${days}`, released_on: dayAfter(today, days) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar')

  await page.getByRole('link', { name: 'To today' }).click()

  await expect(page.locator('#today')).toBeInViewport()
  await expect(page.locator('.calendar-free:not(.calendar-today)').first()).toBeHidden()
  await page.getByRole('link', { name: 'Day 0' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Day 0' })).toBeVisible()
})

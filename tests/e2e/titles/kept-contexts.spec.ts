import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../site.ts'

test.describe.configure({ mode: 'serial' })

const contexts: BrowserContext[] = []

test('a test that stores all it can …', async ({ context, page, site }) => {
  contexts.push(context)
  await context.addCookies([{ name: 'left', value: 'behind', url: site.address }])
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
  })
  await context.newPage()
  await context.setOffline(true)
})

test('… leaves its context to the next, and nothing in it', async ({ context, page }) => {
  contexts.push(context)
  expect(context).toBe(contexts[0])
  expect(await context.cookies()).toEqual([])
  await page.goto('/')
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, navigator.onLine])).toEqual([
    0,
    0,
    true,
  ])
  // Beside the page that keeps the process.
  expect(context.pages().slice(1)).toEqual([page])
  await page.clock.install({ time: new Date('2020-01-01') })
})

test('what cannot be taken back, such as another clock, goes with its context', async ({ context, page }) => {
  expect(contexts).not.toContain(context)
  await page.goto('/')
  expect(await page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2020)
})

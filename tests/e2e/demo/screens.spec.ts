import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { recordShifts, shiftsOf } from '../shifts.ts'
import { expect, test } from '../worker-sites.ts'

const screens = [
  '/',
  '/browse-animes',
  '/browse-mangas?sort=name&page=25',
  '/season/2018/winter',
  '/search?q=no',
  `/search?q=${'q'.repeat(200)}`,
  '/search',
  '/my-fav-list',
  '/sign-in?from=card&to=%2Fbrowse-animes',
  '/sign-up',
  '/no/such/place',
]

// One load for all of it: to load a page takes as long as most of what is looked at.
for (const screen of screens) {
  test(`${screen} does not move while it loads, and is accessible and legible in either theme on any screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await recordShifts(page)
    await page.goto(screen, { waitUntil: 'load' })
    expect(await shiftsOf(page)).toEqual([])

    expect(await smallTexts(page)).toEqual([])
    await expectAccessible(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)

    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat')
  })
}

test('a page is painted once its header is whole, before all of it has arrived, and does not move', async ({
  page,
  baseURL,
}) => {
  const { promise: painted, resolve: sendRest } = Promise.withResolvers<void>()
  const slow = createServer(async (request, response) => {
    const answer = await fetch(`${baseURL}${request.url}`)
    const body = Buffer.from(await answer.arrayBuffer())
    response.setHeader('content-type', answer.headers.get('content-type') ?? '')
    if (request.url !== '/') return response.end(body)
    const [inHeader, inMain] = [body.indexOf('>Menu<') + 1, body.indexOf('</main>')]
    response.write(body.subarray(0, inHeader))
    await wait(500)
    response.write(body.subarray(inHeader, inMain))
    await painted
    response.end(body.subarray(inMain))
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  await recordShifts(page)

  await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
  sendRest()
  await page.waitForLoadState()

  expect(await shiftsOf(page)).toEqual([])
  slow.close()
})

test('open menu, side panel and suggestions have no accessibility violation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/browse-animes')
  await page.getByRole('combobox', { name: 'Search animes and mangas' }).pressSequentially('mushi')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
})

/** The elements with text of less than 14 px, generated covers aside. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
      .filter((element) => !element.closest('script, .cover, .card-add'))
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 14)
      .map((element) => element.outerHTML),
  )
}

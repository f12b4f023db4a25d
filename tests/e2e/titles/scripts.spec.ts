import { expect, test } from '../site.ts'

test('scripts are asked for when the style sheet is there and the page has been painted', async ({ page, site }) => {
  const { promise: styled, resolve: style } = Promise.withResolvers<void>()
  await page.route('**/*.css', (route) => styled.then(() => route.continue()))
  await page.goto(site.address, { waitUntil: 'commit' })
  await expect(page.locator('link[rel=stylesheet]')).toBeAttached()
  await expect(page.locator('link[rel=modulepreload]')).toHaveCount(0)
  style()
  await page.waitForFunction(() => Reflect.has(window, '__reactRouterDataRouter'))

  const [sheet, scripts] = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const named = (end: string) => files.filter(({ name }) => name.endsWith(end))
    return [named('.css').map((file) => file.responseEnd), named('.js').map((file) => file.startTime)] as const
  })
  expect(sheet).toHaveLength(1)
  expect(scripts.length).toBeGreaterThan(5)
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(sheet[0] ?? Number.POSITIVE_INFINITY)
})

test('a page in the background, which is not painted, has its scripts all the same', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    window.requestAnimationFrame = () => 0
  })
  await page.goto(site.address, { waitUntil: 'commit' })

  await page.waitForFunction(() => Reflect.has(window, '__reactRouterDataRouter'), null, { polling: 100 })
})

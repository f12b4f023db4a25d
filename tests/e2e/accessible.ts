import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** Its short form, which a page reads in half the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Nobody reads what passed, and where: to work that out takes as long as the rest. */
const short: RunOptions = { resultTypes: ['violations'], selectors: false }
/** Only colours depend on the theme. */
const colours: RunOptions = { ...short, runOnly: ['color-contrast', 'link-in-text-block'] }

/** Expects no axe-core violation on the current page, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A document keeps it: to read it in takes as long as to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)

  // Elements that are still fading in have too little contrast.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violations(page, short), 'light').toEqual([])

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violations(page, colours), 'dark').toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}

/** What axe-core finds wrong, with the elements. */
function violations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (options) => {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    const { run }: typeof import('axe-core') = Reflect.get(window, 'axe')
    const { violations } = await run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
}

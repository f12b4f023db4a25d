import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Options = Parameters<AxeBuilder['options']>[0]
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

/** Nobody reads what passed, and where: to work that out takes as long as the rest. */
const short: Options = { resultTypes: ['violations'], selectors: false }

/** Expects no axe-core violation on the current page, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that are still fading in have too little contrast.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // Legacy mode spares a second page, which only frames of other sites need.
  const inLight = await new AxeBuilder({ page }).setLegacyMode(true).options(short).analyze()
  expect(inShort(inLight), 'light').toEqual([])

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(inShort(await lookAgain(page)), 'dark').toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}

/** Only colours depend on the theme. The page has axe-core from the first look: to read it in takes as long as to run it. */
function lookAgain(page: Page): Promise<Results> {
  const colours: Options = { ...short, runOnly: ['color-contrast', 'link-in-text-block'] }
  return page.evaluate(async (options) => {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    return Reflect.get(window, 'axe').run(document, options)
  }, colours)
}

function inShort({ violations }: Results): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

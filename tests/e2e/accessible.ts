import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no axe-core violation on the current page, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Elements that are still fading in have too little contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Legacy mode spares a second page, which only frames of other sites need.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // Only colours depend on the theme.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    expect(found, colorScheme).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: null })
}

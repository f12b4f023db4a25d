import sharp from 'sharp'
import { expect, test } from '../worker-sites.ts'

/** Both sides of each breakpoint, and the width where the covers come nearest to the text. */
const widths = [320, 480, 575, 576, 768, 1280]

for (const [scheme, worst] of [
  ['light', '#000'],
  ['dark', '#fff'],
] as const) {
  test(`the text of a slide is legible over covers of ${worst}, ${scheme}, however wide the window is`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
    await page.evaluate((colour) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`
        .wall { background: ${colour} }
        .wall .cover { visibility: hidden }
        .slide-text > * { color: transparent }
        .navbar { position: static }`)
      document.adoptedStyleSheets.push(sheet)
    }, worst)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 })
      for (const words of await page.getByRole('group', { name: '1 of 2' }).locator('h2, p').all()) {
        const { channels } = await sharp(await words.screenshot()).stats()
        // #767676 is the grey on which both black and white are just legible.
        for (const { min, max } of channels.slice(0, 3)) {
          if (scheme === 'light') expect(min, `${width} px`).toBeGreaterThanOrEqual(0x76)
          else expect(max, `${width} px`).toBeLessThanOrEqual(0x76)
        }
      }
    }
  })
}

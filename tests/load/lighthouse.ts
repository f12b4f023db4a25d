import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '#tests/checks/find-chromium.mjs'
import { atLeast, atMost, type Figure } from './figure.ts'
import { startServer } from './http/processes.ts'
import { somePage } from './some-page.ts'

const runs = 3
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Lighthouse, with its mobile settings, on home, a browse page and an item page: the median of three runs. */
export async function benchLighthouse(databaseUrl: string): Promise<Figure[]> {
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  const chrome = await launch({
    chromePath: findChromium() ?? undefined,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const figures: Figure[] = []
    for (const path of ['/', '/browse-animes', await somePage(databaseUrl)]) {
      figures.push(...(await judge(path, new URL(path, site.address).href, chrome.port)))
    }
    return figures
  } finally {
    chrome.kill()
    await site.stop()
  }
}

async function judge(path: string, url: string, port: number): Promise<Figure[]> {
  const results = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (result) results.push(result.lhr)
  }
  results.sort((a, b) => (a.categories.performance?.score ?? 0) - (b.categories.performance?.score ?? 0))
  const middle = results[Math.floor(results.length / 2)]
  const shift = middle?.audits['cumulative-layout-shift']?.numericValue ?? 1
  return [
    ...Object.entries(targets).map(([name, target]) =>
      atLeast(`Lighthouse, ${name} of ${path}`, target, Math.round((middle?.categories[name]?.score ?? 0) * 100)),
    ),
    atMost(`layout shift of ${path}`, 0, shift),
  ]
}

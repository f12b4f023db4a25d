import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

/** Lighthouse's four scores (0 to 100, its mobile settings) of each page of the site at `address`: the median of `runs`. */
export async function benchLighthouse(
  address: string,
  paths: string[],
  { chromium = '/usr/bin/chromium', runs = 3 } = {},
) {
  const chrome = await launch({
    chromePath: chromium,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const figures = []
    for (const path of paths) {
      const results = []
      for (let run = 0; run < runs; run++) results.push(await judge(new URL(path, address).href, chrome.port))
      results.sort((a, b) => (a.performance ?? 0) - (b.performance ?? 0))
      figures.push({ path, ...results[Math.floor(runs / 2)] })
    }
    return figures
  } finally {
    chrome.kill()
  }
}

async function judge(url: string, port: number) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse has nothing to say of ${url}`)
  const { categories, audits } = result.lhr
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best practices': scoreOf('best-practices'),
    SEO: scoreOf('seo'),
    'layout shift': audits['cumulative-layout-shift']?.numericValue ?? 0,
    failing: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
      .map(({ id }) => id)
      .join(' '),
  }
}

if (import.meta.main) {
  const [address = 'http://localhost:3000', ...paths] = process.argv.slice(2)
  console.table(await benchLighthouse(address, paths.length > 0 ? paths : ['/', '/browse-animes']))
}

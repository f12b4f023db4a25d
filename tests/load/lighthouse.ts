import { launch } from 'chrome-launcher'
import { sql } from 'kysely'
import lighthouse from 'lighthouse'
import { connect } from '#db/connection.ts'
import { creditPath } from '#domain/titles/credits/rules.ts'
import { readSeason, seasonPath } from '#domain/titles/seasons/season-rules.ts'
import { findChromium } from '#tests/checks/find-chromium.mjs'
import { atLeast, atMost, type Figure } from './figure.ts'
import { startServer } from './http/processes.ts'
import { somePage } from './item-pages.ts'

const runs = 3
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/**
 * Lighthouse, with its mobile settings, on home, a browse page with and without a filter, an item page, a person's page and a
 * season: the median of three runs.
 */
export async function benchLighthouse(databaseUrl: string): Promise<Figure[]> {
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  const chrome = await launch({
    chromePath: findChromium() ?? undefined,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const figures: Figure[] = []
    const filtered = '/browse-animes?genre=Action&per=24'
    for (const path of [
      '/',
      '/browse-animes',
      await somePage(databaseUrl),
      filtered,
      ...(await fullPages(databaseUrl)),
    ]) {
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

/** The pages of the person and of the season with the most titles. */
async function fullPages(databaseUrl: string): Promise<string[]> {
  const db = connect(databaseUrl, { connections: 1 })
  try {
    const { rows: people } = await sql<{ id: number; name: string }>`
      select p.id, p.name from voices v join people p on p.id = v.person_id group by p.id order by count(*) desc limit 1`.execute(
      db,
    )
    const { rows: seasons } = await sql<{ year: string; name: string }>`
      select season_year::text as year, season as name from titles where season is not null and season_year is not null
      group by 1, 2 order by count(*) desc limit 1`.execute(db)
    return [
      ...people.map((person) => creditPath('people', person)),
      ...seasons
        .map(({ year, name }) => readSeason(year, name))
        .flatMap((season) => (season ? [seasonPath(season)] : [])),
    ]
  } finally {
    await db.destroy()
  }
}

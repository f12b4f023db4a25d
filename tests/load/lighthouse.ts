import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { creditPath } from '#domain/titles/credits/rules.ts'
import { readSeason, seasonPath } from '#domain/titles/seasons/season-rules.ts'
import { findChromium } from '#tests/checks/find-chromium.mjs'
import { installDependencies } from '../../cli/prepare/install-dependencies.mjs'
import { home } from '../../cli/prepare/run.mjs'
import { atLeast, atMost, type Figure } from './figure.ts'
import { startServer } from './http/processes.ts'
import { somePage } from './item-pages.ts'

/** Here Lighthouse is installed, by this benchmark alone: with it everybody would get two thirds more files. */
const folder = join(home, 'node_modules/.cache/lighthouse')
const runs = 3
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/**
 * Lighthouse, with its mobile settings, on home, a browse page with and without a filter, an item page, a person's page and a
 * season: the median of three runs.
 */
export async function benchLighthouse(databaseUrl: string): Promise<Figure[]> {
  cpSync(join(import.meta.dirname, 'lighthouse'), folder, { recursive: true })
  installDependencies({ folder, toBuild: true })
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
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
      figures.push(...(await judge(path, new URL(path, site.address).href)))
    }
    return figures
  } finally {
    await site.stop()
  }
}

/** What is read of a report; no score is one that could not be told. */
interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

async function judge(path: string, url: string): Promise<Figure[]> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await reportOn(url))
  reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
  const middle = reports[Math.floor(runs / 2)]
  const shift = middle?.audits['cumulative-layout-shift']?.numericValue ?? 1
  return [
    ...Object.entries(targets).map(([name, target]) =>
      atLeast(`Lighthouse, ${name} of ${path}`, target, middle ? score(middle, name) : 0),
    ),
    atMost(`layout shift of ${path}`, 0, shift),
  ]
}

const score = ({ categories }: Report, name: string) => Math.round((categories[name]?.score ?? 0) * 100)

async function reportOn(url: string): Promise<Report> {
  const chrome = '--headless=new --no-sandbox --disable-background-networking --disable-component-update'
  const { stdout } = await promisify(execFile)(
    join(folder, 'node_modules/.bin/lighthouse'),
    [url, '--output=json', '--quiet', '--no-enable-error-reporting', `--chrome-flags=${chrome}`],
    { env: { ...process.env, CHROME_PATH: findChromium() ?? '' }, maxBuffer: 100_000_000 },
  )
  return JSON.parse(stdout)
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

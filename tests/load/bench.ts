import { dirname } from 'node:path'
import { benchAccounts } from './accounts.ts'
import { benchAttacks } from './attacks.ts'
import { benchBrowsePages, benchHome } from './browse-pages.ts'
import { benchDashboard } from './dashboard.ts'
import { benchDashboardImport } from './dashboard-import.ts'
import { startDatabases } from './databases.ts'
import type { Figure } from './figure.ts'
import { benchImport } from './import.ts'
import { benchKeptPages } from './kept-pages.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchNewPages } from './new-pages.ts'
import { benchRatings } from './ratings.ts'
import { benchReaderPages } from './reader-pages.ts'
import { benchSaveTitle } from './save-title.ts'
import { benchSearch } from './search.ts'
import { benchTitlePage } from './title-page.ts'

/**
 * `npm run bench -- CATALOGUE [BENCH …]` imports a catalogue into a database of its own, measures in it what the product
 * promises, and prints targets and figures. What readers do is taken from the catalogue's folder (activity.ts). The import
 * always runs; of the others, those that are named, or all.
 */
const [catalogue, ...wanted] = process.argv.slice(2)
if (!catalogue) throw new Error('Name the catalogue to measure with: npm run bench -- CATALOGUE [BENCH …]')

const databases = await startDatabases()
const { large, small } = databases
const benches: Record<string, () => Promise<Figure[]>> = {
  'title-page': () => benchTitlePage(large),
  browse: () => benchBrowsePages(large),
  home: () => benchHome(large, small),
  search: () => benchSearch(large, catalogue),
  'kept-pages': () => benchKeptPages(large),
  'new-pages': () => benchNewPages(large),
  attacks: () => benchAttacks(large),
  accounts: () => benchAccounts(small),
  ratings: () => benchRatings(large),
  dashboard: () => benchDashboard(large),
  'save-title': () => benchSaveTitle(large),
  'reader-pages': () => benchReaderPages(large, dirname(catalogue)),
  lighthouse: () => benchLighthouse(small),
  'dashboard-import': () => benchDashboardImport(small, catalogue),
}

const figures: Figure[] = []
function show(found: Figure[]) {
  for (const { figure, target, measured, met } of found) {
    process.stdout.write(`${met ? 'met   ' : 'MISSED'}  ${figure}: ${measured} (${target})\n`)
  }
  figures.push(...found)
}

try {
  show(await benchImport(large, catalogue))
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length === 0 || wanted.includes(name)) show(await bench())
  }
} finally {
  await databases.stop()
}
const missed = figures.filter(({ met }) => !met).length
process.stdout.write(`\n${figures.length - missed} of ${figures.length} targets met\n`)
process.exitCode = missed > 0 ? 1 : 0

import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { benchAccounts } from './accounts.ts'
import { benchAttacks } from './attacks.ts'
import { benchBackup } from './backup-beside-readers.ts'
import { benchBrowsePages, benchHome } from './browse-pages.ts'
import { benchDashboard } from './dashboard.ts'
import { startDatabases } from './databases.ts'
import { CatalogueTooSmall, type Figure, median } from './figure.ts'
import { benchFilters } from './filters.ts'
import { benchImport, importTwice, indexAllNames } from './import.ts'
import { benchCommandImport, benchDashboardImport } from './import-beside-readers.ts'
import { benchKeptPages } from './kept-pages.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchByCommand } from './moving-in/by-command.ts'
import { benchCrowd, benchMovingIn } from './moving-in.ts'
import { benchNewPages } from './new-pages.ts'
import { benchRatings } from './ratings.ts'
import { benchReaderPages } from './reader-pages.ts'
import { startReferences } from './references.ts'
import { benchSaveTitle } from './save-title.ts'
import { benchSearch } from './search.ts'
import { benchSimilar } from './similar.ts'
import { benchStatistics } from './statistics.ts'
import { benchTenfold } from './tenfold.ts'
import { benchTitlePage } from './title-page.ts'
import { benchValues } from './values.ts'
import { benchWatchedPages } from './watched-pages.ts'

/**
 * `npm run bench -- CATALOGUE [BENCH …]` imports a catalogue into a database of its own and measures what the product
 * promises. It first prints what the references cost on this machine, then each figure as a multiple of one of them
 * (docs/decisions/0036). Readers' activity is read from the catalogue's folder (activity.ts). The import's benchmark always
 * runs; of the others, only those that are named, or all if none is; `tenfold`, which takes half an hour, only if it is named.
 */
const [catalogue = '', ...wanted] = process.argv.slice(2)
// It needs no references, and a catalogue of its own.
if (catalogue === 'scale')
  await import('./scale.ts').then(({ benchScale }) => benchScale(wanted)).then(() => process.exit())

const benches: Record<string, () => Promise<Figure[]>> = {
  import: () => benchImport(imported, references),
  values: () => benchValues(databases, catalogue),
  'title-page': () => benchTitlePage(databases, references),
  browse: () => benchBrowsePages(databases, references),
  home: () => benchHome(databases, references),
  filters: () => benchFilters(databases, references),
  search: () => benchSearch(databases, references, catalogue),
  // Before any reader has rated anything: one of its figures is of a site without ratings.
  similar: () => benchSimilar(databases, references, dirname(catalogue)),
  'kept-pages': () => benchKeptPages(large),
  'watched-pages': () => benchWatchedPages(large),
  'new-pages': () => benchNewPages(databases, references),
  attacks: () => benchAttacks(large, references),
  accounts: () => benchAccounts(databases, references),
  ratings: () => benchRatings(databases, references),
  dashboard: () => benchDashboard(databases, references),
  'save-title': () => benchSaveTitle(databases, references),
  'reader-pages': () => benchReaderPages(databases, references, dirname(catalogue)),
  statistics: () => benchStatistics(databases, references),
  lighthouse: () => benchLighthouse(small),
  backup: () => benchBackup(large, references),
  'dashboard-import': () => benchDashboardImport(databases, references, catalogue),
  tenfold: () => benchTenfold(databases, catalogue),
  'import-list': () => benchByCommand(databases, references),
  'moving-in': () => benchMovingIn(databases, references),
  'moving-in-crowd': () => benchCrowd(databases, references),
  'command-import': () => benchCommandImport(databases, references, catalogue),
}

if (!catalogue) misused('Name the catalogue to measure with: npm run bench -- CATALOGUE [BENCH …]')
await access(catalogue).catch(() => misused(`${catalogue} cannot be read`))
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) misused(`${unknown.join(', ')}: there are only ${Object.keys(benches).join(', ')}`)

const databases = await startDatabases()
const imported = await importTwice(databases, catalogue)
await indexAllNames(databases.large)
const { references, stop } = await startReferences(databases)
const { large, small } = databases

/** Measures the references in turns, and prints their medians. */
async function showReferences(): Promise<void> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const all = Object.values(references)
  const rounds: number[][] = []
  for (let round = 0; round < 7; round++) {
    const costs: number[] = []
    for (const reference of all) costs.push(await reference.slice())
    rounds.push(costs)
  }
  say('Processor time of the references: here, on the calm machine, in constants')
  for (const [place, { what, calm }] of all.entries()) {
    const one = median(rounds.map((costs) => costs[place] ?? 0))
    const inConstants = median(rounds.map((costs) => (costs[place] ?? 0) / (costs[0] ?? 1)))
    say(`  ${what}: ${one.toPrecision(3)} ms, ${calm.toPrecision(3)} ms, ${inConstants.toPrecision(3)}`)
  }
  say('')
}

const figures: Figure[] = []
function show(found: Figure[]) {
  for (const { figure, target, measured, absolute, met } of found) {
    const beside = absolute ? ` [${absolute}]` : ''
    process.stdout.write(`${met ? 'met   ' : 'MISSED'}  ${figure}: ${measured} (${target})${beside}\n`)
  }
  figures.push(...found)
}

try {
  await showReferences()
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.includes(name) || name === 'import' || (wanted.length === 0 && name !== 'tenfold')) {
      await bench().then(show, (error: unknown) => {
        if (!(error instanceof CatalogueTooSmall)) throw error
        process.stdout.write(`left out  ${name}: ${error.message}\n`)
      })
    }
  }
} finally {
  await stop()
  await databases.stop()
}
const missed = figures.filter(({ met }) => !met).length
process.stdout.write(`\n${figures.length - missed} of ${figures.length} targets met\n`)
process.exitCode = missed > 0 ? 1 : 0

function misused(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

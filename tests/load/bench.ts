import type { Figure } from './figure.ts'
import { benchKeptPages } from './kept-pages.ts'
import { benchNewPages } from './new-pages.ts'

/**
 * `npm run bench`: measures what the product promises, in the database at DATABASE_URL, and prints target and measure.
 * Name some of these as arguments to run only them.
 */
const benches: Record<string, (databaseUrl: string) => Promise<Figure[]>> = {
  'kept-pages': benchKeptPages,
  'new-pages': benchNewPages,
}

const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) throw new Error('Set DATABASE_URL to a database with the catalogue to measure')
const wanted = process.argv.slice(2)
const figures: Figure[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await bench(databaseUrl)))
}
console.table(figures)
process.exitCode = figures.every(({ met }) => met) ? 0 : 1

/** What a database says of a migration that has run in it. */
export interface RanMigration {
  name: string
  suitsOlder: boolean
}

/**
 * Compares the migrations that have run in a database with those of this program, both ordered by name.
 * @returns the newest that this program does not know, the first of those that does not suit it, and its own that have not run
 */
export function compareMigrations(ran: RanMigration[], known: string[]) {
  const newer = ran.filter(({ name }) => !known.includes(name))
  const names = new Set(ran.map(({ name }) => name))
  return {
    newest: newer.at(-1)?.name,
    unsuited: newer.find(({ suitsOlder }) => !suitsOlder)?.name,
    missing: known.filter((name) => !names.has(name)),
  }
}

/** What is told of migrations while they run. */
export type MigrationNews =
  /** Another program brings the database up to date. */
  | { news: 'waits' }
  /** About to go over a table of about so many rows, which should take about so many seconds. */
  | { news: 'begins'; migration: string; table: string; rows: number; seconds: number }
  /** Of these, so many are done. */
  | { news: 'goes-on'; migration: string; done: number; rows: number }
  /** Something holds what it needs; it lets others pass and tries again. */
  | { news: 'held-up'; migration: string; longest: Holder | null }
  /** A newer program has migrated the database, in a way that suits this one. */
  | { news: 'is-older'; newest: string }

/** The oldest open transaction of others. */
export interface Holder {
  pid: number
  seconds: number
}

export type Say = (news: MigrationNews) => void

/** How migrations tell how far they are, and are told to stop before the next step. */
export interface Progress {
  say: Say
  signal?: AbortSignal
}

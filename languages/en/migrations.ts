import { counted, inFull } from './numbers.ts'

/** What is told of migrations while they run. */

export const waits = 'Another program brings the database up to date: waiting for it'
export const begins = ({
  migration,
  table,
  rows,
  seconds,
}: {
  migration: string
  table: string
  rows: number
  seconds: number
}) =>
  `${migration} goes over ${table}: about ${counted(rows, 'row', 'rows')}, which should take about ${inFull(seconds)} s`
export const goesOn = ({ migration, done, rows }: { migration: string; done: number; rows: number }) =>
  `${migration}: ${inFull(done)} of about ${counted(rows, 'row', 'rows')} done`
export const heldUp = ({
  migration,
  longest,
}: {
  migration: string
  longest: { pid: number; seconds: number } | null
}) =>
  `${migration} needs a table that is in use, lets others pass and tries again${longest ? `. The oldest transaction is that of process ${longest.pid} of the database, ${inFull(longest.seconds)} s old` : ''}`
export const isOlder = ({ newest }: { newest: string }) =>
  `The database is newer than this program (${newest}), in a way that suits it`

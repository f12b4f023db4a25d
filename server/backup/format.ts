import * as v from 'valibot'
import * as texts from '#texts/backups.ts'

/**
 * A backup is a tar archive with a seal behind its end. Its parts, in this order:
 *
 * - `kiroku-backup.json`: the head, which says what follows
 * - `rows/TABLE/NUMBER.zst`: rows as COPY writes them as text, packed with zstd; together they are the table
 * - `files/KEY`: files of the storage
 * - `totals.json`: how much that was
 *
 * Each part has a checksum of its own, in an extended header. The seal is a block with the checksum of everything before it: a
 * byte that differs, anywhere, is found.
 */
export const format = 1

export const headName = 'kiroku-backup.json'
export const totalsName = 'totals.json'
export const checksumKey = 'KIROKU.sha256'

/** Bytes of rows in a part at most, before they are packed. */
export const pieceSize = 4 * 2 ** 20
/** Bytes of the largest part: an upload's largest segment. */
export const largestPart = 40_000_000

/** What is wrong with a backup, as an operator is told. */
export class BackupRefused extends Error {}

/** A part of the archive. */
export interface Part {
  name: string
  body: Buffer
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const headSchema = v.object({
  format: v.literal(format),
  /** Of Kiroku. */
  version: v.string(),
  /** The site id of the storage. */
  site: v.pipe(v.string(), v.uuid()),
  contents: v.object({
    serverVersion: v.string(),
    moment: v.pipe(v.string(), v.isoTimestamp()),
    migrations: v.array(v.object({ name: v.string(), digest: v.string() })),
    tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), bytes: v.number() })),
    sequences: v.array(
      v.object({ name: v.string(), last: v.pipe(v.string(), v.regex(/^-?\d+$/)), isCalled: v.boolean() }),
    ),
  }),
})
export type Head = v.InferOutput<typeof headSchema>

const totalsSchema = v.object({
  /** By table. */
  rows: v.record(v.string(), count),
  files: count,
  /** Of the files. */
  fileBytes: count,
  /** Files that the rows name, and that were not in the storage: how many, and some of them. */
  missing: count,
  someMissing: v.array(v.string()),
})
export type Totals = v.InferOutput<typeof totalsSchema>

/** @throws BackupRefused when it is the head of a later format, or none */
export function readHead({ name, body }: Part): Head {
  const said = name === headName ? readJson(body) : null
  const number = v.safeParse(v.object({ format: count, version: v.string() }), said)
  if (!number.success) throw new BackupRefused(texts.isNoBackup)
  if (number.output.format > format) throw new BackupRefused(texts.isNewerFormat({ version: number.output.version }))
  const head = v.safeParse(headSchema, said)
  if (!head.success) throw new BackupRefused(texts.isDamaged({ part: name }))
  return head.output
}

export function readTotals({ name, body }: Part): Totals {
  const totals = v.safeParse(totalsSchema, readJson(body))
  if (!totals.success) throw new BackupRefused(texts.isDamaged({ part: name }))
  return totals.output
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

export function rowsName(table: string, number: number): string {
  return `rows/${table}/${String(number).padStart(6, '0')}.zst`
}

export function fileName(key: string): string {
  return `files/${key}`
}

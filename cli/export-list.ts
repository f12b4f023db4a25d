import { format, parse } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PlainDb } from '#db/connection.ts'
import { actForUser } from '#domain/accounts/act-for-user.ts'
import { type Actor, commandLine } from '#domain/permissions.ts'
import { type Kind, kinds } from '#domain/titles/rules.ts'
import { exportKirokuJson } from '#domain/transfer/export-kiroku-json.ts'
import { exportCsv } from '#domain/transfer/writers/export-csv.ts'
import { exportMalXml } from '#domain/transfer/writers/export-mal-xml.ts'
import type { LeftOut } from '#domain/transfer/writers/left-out.ts'
import { writeWhole } from '#server/write-whole.ts'
import { kindIsForMal, oneKindAtATime } from '#texts/commands.ts'
import * as texts from '#texts/list-files.ts'
import { malHead } from '#web/mal-head.ts'
import { emailIn, Misused, oneOf, onlyOne, readOptions } from './arguments.ts'
import { withDatabase } from './with-database.ts'

/** Writes a reader's list to a file or to standard output, with notes and all that is private. */
export async function run(args: string[]): Promise<number> {
  const request = readArguments(args)
  return withDatabase(async (db) => {
    const reader = await actForUser(db, commandLine, request.email)
    for (const { file, pieces, leftOut } of filesOf(db, reader, request)) {
      const out = file === '-' ? process.stderr : process.stdout
      if (file === '-') await pipeline(pieces, process.stdout, { end: false })
      else {
        await writeWhole(file, pieces)
        out.write(`${texts.isWritten({ file })}\n`)
      }
      if (leftOut && leftOut.count > 0) out.write(`${texts.leftOutOfFile(leftOut)}\n`)
    }
    return 0
  })
}

interface ExportRequest {
  email: string
  format: 'mal' | 'json' | 'csv'
  /** Null for both, in two files. */
  kind: Kind | null
  file: string
}

/** @throws Misused */
function readArguments(args: string[]): ExportRequest {
  const options = { user: { type: 'string' }, format: { type: 'string' }, kind: { type: 'string' } } as const
  const { values, positionals } = readOptions(args, options)
  const email = emailIn(values.user)
  const format = oneOf(['mal', 'json', 'csv'], values.format, '--format')
  const kind = values.kind === undefined ? null : oneOf(kinds, values.kind, '--kind')
  if (kind && format !== 'mal') throw new Misused(kindIsForMal)
  const file = onlyOne(positionals, 'FILE')
  if (file === '-' && format === 'mal' && !kind) throw new Misused(oneKindAtATime)
  return { email, format, kind, file }
}

interface ListFile {
  file: string
  pieces: AsyncIterable<string>
  /** Filled while the file is written. */
  leftOut?: LeftOut
}

/** A file for MyAnimeList holds one kind: without `kind`, manga go to a file of their own beside the one that was named. */
function filesOf(db: PlainDb, reader: Actor, { format: as, kind, file }: ExportRequest): ListFile[] {
  if (as === 'csv') return [{ file, pieces: exportCsv(db, reader) }]
  if (as === 'json') return [{ file, pieces: exportKirokuJson(db, reader) }]
  const { dir, name, ext } = parse(file)
  const besideIt = format({ dir, name: `${name}-manga`, ext })
  return kinds
    .filter((each) => kind === null || each === kind)
    .map((each) => {
      const leftOut: LeftOut = { count: 0, names: [] }
      const head = (found: LeftOut) => malHead(Object.assign(leftOut, found))
      const name = kind === null && each === 'manga' ? besideIt : file
      return { file: name, pieces: exportMalXml(db, reader, { kind: each, head }), leftOut }
    })
}

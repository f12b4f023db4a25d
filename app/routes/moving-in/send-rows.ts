import type { Session } from '#domain/accounts/find-session.ts'
import { listRowLines, type RowLine } from '#domain/transfer/moving-in/list-row-lines.ts'
import { csvField } from '#domain/transfer/writers/export-csv.ts'
import * as texts from '#texts/moving-in.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'
import { sendOwnFile } from '#web/send-file.ts'
import { sentenceOf } from '#web/sentence-of.ts'

/** What became of every row of the reader's import, as a table to download. */
export function sendRows(context: Context, reader: Session, id: number): Promise<Response> {
  const batches = listRowLines(context.get(services).db, reader, id)
  const file = { name: `kiroku-import-${id}.csv`, type: 'text/csv', pieces: linesOf(batches) }
  return sendOwnFile(context, reader.userId, file)
}

async function* linesOf(batches: AsyncGenerator<RowLine[]>): AsyncGenerator<string> {
  // The mark tells spreadsheets that it is UTF-8.
  yield `\ufeff${lineOf(texts.columns)}`
  for await (const batch of batches) yield batch.map((row) => lineOf(valuesOf(row))).join('')
}

function valuesOf({ place, name, kind, outcome, sort, result, titleId, title, problem }: RowLine): string[] {
  const said = [String(place), name, kind, outcome, sort, result, titleId, title, problem && sentenceOf(problem)]
  return said.map((value) => value ?? '')
}

function lineOf(values: string[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

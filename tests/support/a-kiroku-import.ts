import type { Db, PlainDb } from '#db/connection.ts'
import { exportKirokuJson } from '#domain/transfer/export-kiroku-json.ts'
import { beginListImport } from '#domain/transfer/moving-in/begin-list-import.ts'
import { checkList } from '#domain/transfer/moving-in/check-list.ts'
import { type ListImportOptions, startListImport } from '#domain/transfer/moving-in/decide.ts'
import { findListImport } from '#domain/transfer/moving-in/find-list-import.ts'
import { findToldParts } from '#domain/transfer/moving-in/find-told.ts'
import { workOnListImports } from '#domain/transfer/moving-in/work-on-list-imports.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { asReader } from './actors.ts'
import { aUser } from './builders.ts'
import { freshDatabase } from './database.ts'
import { aCatalogue, keepALot } from './moved-reader.ts'
import { noFiles } from './no-files.ts'

/** A site with a catalogue, and a reader who keeps nothing yet. */
export async function aSite(titles = 60): Promise<{ db: PlainDb; userId: string }> {
  const db = await freshDatabase()
  await aCatalogue(db, titles, 500)
  const { id: userId } = await aUser(db)
  return { db, userId }
}

/** What another reader of a site with the same catalogue exports. */
export async function anExport(sizes = { entries: 60, reviews: 6, lists: 3 }): Promise<string> {
  const db = await freshDatabase()
  await aUser(db, { id: 'elsewhere', user_name: 'Elsewhere' })
  await aCatalogue(db, sizes.entries, 0)
  await keepALot(db, 'elsewhere', sizes)
  let text = ''
  for await (const piece of exportKirokuJson(db, asReader('elsewhere'))) text += piece
  return text
}

export const mine: ListImportOptions = { policy: { anime: 'mine', manga: 'mine' }, castsRatings: false }
/** The same where an operator brings all that the file holds. */
export const everything: ListImportOptions = { ...mine }

/** @returns the id of an import of Kiroku JSON that has been read */
export async function checkedFile(
  db: PlainDb,
  userId: string,
  file: object | string,
  bringsEverything = false,
): Promise<number> {
  const text = typeof file === 'string' ? file : JSON.stringify({ format: 'kiroku', version: 1, ...file })
  const id = await beginListImport(db, asReader(userId), { fileName: 'kiroku.json', bringsEverything })
  await checkList(db, { id, userId }, inOnePiece(text))
  return id
}

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** @returns the id of an import that is done */
export async function broughtFile(db: PlainDb, userId: string, file: object | string, options = mine): Promise<number> {
  const id = await checkedFile(db, userId, file, options === everything)
  await startListImport(db, asReader(userId), id, options)
  await workOnListImports(db, noFiles)
  return id
}

/** How many parts of each section of the file have become what. */
export async function partsOf(db: Db, userId: string, id: number) {
  return (await findListImport(db, asReader(userId), id))?.tally.parts
}

/** What its reader is told of parts. */
export async function toldParts(db: Db, userId: string, id: number): Promise<string[]> {
  const parts = await findToldParts(db, asReader(userId), id, 100)
  return parts.map(({ section, place, problem }) => `${section} ${place}: ${sentenceOf(problem)}`)
}

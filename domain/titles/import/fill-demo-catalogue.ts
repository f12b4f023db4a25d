import { createReadStream } from 'node:fs'
import type { PlainDb } from '#db/connection.ts'
import { indexNames } from '../credits/index-names.ts'
import { demoSource } from '../records/source-rules.ts'
import { importCatalogue } from './import-catalogue.ts'

const files = ['anime.jsonl', 'manga.jsonl'].map((name) => new URL(`../../../db/demo/${name}`, import.meta.url))

/**
 * Fills an empty catalogue with the demo titles, all of them or none, as its own source. If two programs start at
 * once, only one adds them.
 * @returns how many titles were added
 */
export async function fillDemoCatalogue(db: PlainDb): Promise<number> {
  const some = await db.selectFrom('titles').select('id').limit(1).executeTakeFirst()
  if (some) return 0
  const { added } = await importCatalogue(db, bothFiles(), { source: demoSource })
  await indexNames(db)
  return added
}

async function* bothFiles(): AsyncGenerator<Uint8Array> {
  for (const file of files) yield* createReadStream(file)
}

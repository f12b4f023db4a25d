import { createReadStream } from 'node:fs'
import type { Db } from '#db/connection.ts'
import { importCatalogue } from './import-catalogue.ts'

const files = ['anime.jsonl', 'manga.jsonl'].map((name) => new URL(`../../../db/demo/${name}`, import.meta.url))

/**
 * Fills an empty catalogue with the demo titles, all of them or none. Of two programs that begin at once, one adds
 * them and the other finds them there.
 * @returns how many titles were added
 */
export async function fillDemoCatalogue(db: Db): Promise<number> {
  const some = await db.selectFrom('titles').select('id').limit(1).executeTakeFirst()
  if (some) return 0
  const { added } = await importCatalogue(db, bothFiles())
  return added
}

async function* bothFiles(): AsyncGenerator<Uint8Array> {
  for (const file of files) yield* createReadStream(file)
}

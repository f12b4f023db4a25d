import { createReadStream } from 'node:fs'
import type { PlainDb } from '#db/connection.ts'
import { importCatalogue } from './import-catalogue.ts'

const files = ['anime.jsonl', 'manga.jsonl'].map((name) => new URL(`../../../db/demo/${name}`, import.meta.url))

/**
 * Fills an empty catalogue with the demo titles, all of them or none, and marks them as such. If two programs start at
 * once, only one adds them.
 * @returns how many titles were added
 */
export async function fillDemoCatalogue(db: PlainDb): Promise<number> {
  const some = await db.selectFrom('titles').select('id').limit(1).executeTakeFirst()
  if (some) return 0
  const digests: string[] = []
  const { added } = await importCatalogue(db, bothFiles(), {
    onSettled: (outcome) => digests.push(...outcome.added.map(({ digest }) => digest)),
  })
  if (added > 0) await db.updateTable('titles').set({ is_demo: true }).where('import_digest', 'in', digests).execute()
  return added
}

async function* bothFiles(): AsyncGenerator<Uint8Array> {
  for (const file of files) yield* createReadStream(file)
}

import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Folder, fileAddress, formats, widths } from './rules.ts'

export interface NamedFile {
  key: string
  /** False for one that may not be written yet, or that goes while others still see its row. */
  isNeeded: boolean
}

const batchSize = 500

/** The files that pictures and uploads name. The same files always have the same contents. */
export async function* findNamedFiles(db: Db): AsyncGenerator<NamedFile, void> {
  yield* filesOfPictures(db)
  yield* filesOfUploads(db)
}

async function* filesOfPictures(db: Db): AsyncGenerator<NamedFile, void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows } = await sql<{ id: string; folder: Folder; isNeeded: boolean }>`
      select id, folder, created_at < now() - interval '1 hour' as "isNeeded" from pictures
      where id > ${after} order by id limit ${batchSize}`.execute(db)
    for (const { id, folder, isNeeded } of rows) {
      for (const width of widths[folder]) {
        for (const format of formats) yield { key: fileAddress(folder, id, width, format).slice(1), isNeeded }
      }
    }
    after = rows.at(-1)?.id
  }
}

/** What an upload becomes is made at any time, and the upload then goes. */
async function* filesOfUploads(db: Db): AsyncGenerator<NamedFile, void> {
  const uploads = await db.selectFrom('uploads').select('segments').orderBy('id').execute()
  for (const key of uploads.flatMap(({ segments }) => segments)) yield { key, isNeeded: false }
}

import { kinds } from '#domain/titles/rules.ts'
import { exportCsv } from '#domain/transfer/writers/export-csv.ts'
import { exportMalXml } from '#domain/transfer/writers/export-mal-xml.ts'
import { tooOften } from '#texts/list-files.ts'
import { services } from '#web/context.ts'
import { downloadOf } from '#web/download.ts'
import { requireUser } from '#web/guards.ts'
import { malHead } from '#web/mal-head.ts'
import { ration } from '#web/ration.ts'
import type { Route } from './+types/list-file'

/** How many files each reader may download in a minute. */
const filesPerMinute = 20
const mayDownload = ration(filesPerMinute)

/** What a reader keeps of titles, as a file for other programs: list.csv, or anime.xml and manga.xml for MyAnimeList. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const { db } = context.get(services)
  const kind = kinds.find((each) => params.file === `${each}.xml`)
  if (!kind && params.file !== 'list.csv') return new Response('Not Found', { status: 404 })
  if (!(await mayDownload(context, `reader ${reader.userId}`))) return new Response(tooOften, { status: 429 })
  if (!kind) return downloadOf({ name: 'kiroku-list.csv', type: 'text/csv', pieces: exportCsv(db, reader) })
  const pieces = exportMalXml(db, reader, { kind, head: malHead })
  return downloadOf({ name: `kiroku-${kind}.xml`, type: 'application/xml', pieces })
}

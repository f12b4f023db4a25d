import { kinds } from '#domain/titles/rules.ts'
import { exportCsv } from '#domain/transfer/writers/export-csv.ts'
import { exportMalXml } from '#domain/transfer/writers/export-mal-xml.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { malHead } from '#web/mal-head.ts'
import { sendOwnFile } from '#web/send-file.ts'
import type { Route } from './+types/list-file'

/** What a reader keeps of titles, as a file for other programs: list.csv, or anime.xml and manga.xml for MyAnimeList. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const { db } = context.get(services)
  if (params.file === 'list.csv') {
    return sendOwnFile(context, reader.userId, {
      name: 'kiroku-list.csv',
      type: 'text/csv',
      pieces: exportCsv(db, reader),
    })
  }
  const kind = kinds.find((each) => params.file === `${each}.xml`)
  if (!kind) return new Response('Not Found', { status: 404 })
  const pieces = exportMalXml(db, reader, { kind, head: malHead })
  return sendOwnFile(context, reader.userId, { name: `kiroku-${kind}.xml`, type: 'application/xml', pieces })
}

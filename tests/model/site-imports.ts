import type { PlainDb } from '#db/connection.ts'
import type { Standing } from '#domain/standing-rules.ts'
import { beginListImport } from '#domain/transfer/moving-in/begin-list-import.ts'
import { bringIn } from '#domain/transfer/moving-in/bring-in.ts'
import { checkList } from '#domain/transfer/moving-in/check-list.ts'
import { startListImport, undoListImport } from '#domain/transfer/moving-in/decide.ts'
import { takeBack } from '#domain/transfer/moving-in/take-back.ts'
import { asReader } from '#tests/support/actors.ts'
import type { ListFile } from './actions.ts'

const statuses: Record<Standing, string> = {
  planning: 'PLANNING',
  current: 'CURRENT',
  completed: 'COMPLETED',
  'on-hold': 'PAUSED',
  repeating: 'REPEATING',
  dropped: 'DROPPED',
}

/** What readers bring along, and take back. Titles have their own ids on AniList too. */
export function importsOf(db: PlainDb, titles: { id: string; kind: string }[]) {
  /** The last one of each reader. */
  const last = new Map<string, number>()

  async function* written({ rows, isNewer }: ListFile) {
    const entries = rows.map(({ title, standing, progress, score }) => {
      const { id, kind } = titles[title] as { id: string; kind: string }
      const media = { id, type: kind.toUpperCase() }
      const updatedAt = Date.UTC(isNewer ? 2999 : 2000) / 1000
      return { status: statuses[standing], progress, score: score ?? 0, updatedAt, media }
    })
    const user = { mediaListOptions: { scoreFormat: 'POINT_10' } }
    yield Buffer.from(JSON.stringify({ data: { MediaListCollection: { user, lists: [{ entries }] } } }))
  }

  return {
    async bring(userId: string, file: ListFile): Promise<void> {
      const reader = asReader(userId)
      const id = await beginListImport(db, reader, { fileName: 'list.json' })
      await checkList(db, { id, userId }, written(file))
      const { policy, castsRatings } = file
      await startListImport(db, reader, id, { policy: { anime: policy, manga: policy }, castsRatings })
      last.set(userId, id)
      await bringIn(db, { id, userId })
    },
    async takeBack(userId: string): Promise<void> {
      const id = last.get(userId) ?? 0
      await undoListImport(db, asReader(userId), id)
      await takeBack(db, { id, userId })
    },
  }
}

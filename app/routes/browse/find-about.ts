import { findSummaries } from '#domain/titles/find-summaries.ts'
import { formatOf } from '#domain/titles/formats-rules.ts'
import type { FoundTitles } from '#domain/titles/query/found-titles.ts'
import type { TitleQuery } from '#domain/titles/query/title-query-rules.ts'
import { formats } from '#texts/formats.ts'
import { joined, withDots } from '#texts/joined.ts'
import { length } from '#texts/my-list.ts'
import { services } from '#web/context.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import type { Context } from '#web/request-context.ts'

/** By title: its format, length and genres in words, and how its storyline begins. */
export type About = Record<string, { facts: string; story: string }>

/** What rows, and on a phone the only column, have room for beside a cover. Nothing where cards are small, or if it failed. */
export async function findAbout(
  context: Context,
  { kind, size, view }: TitleQuery,
  found: FoundTitles | null,
): Promise<About> {
  const isRoomy = view === 'list' || (size === 4 && kind !== null)
  if (!isRoomy || !found) return {}
  const ids = found.rows.map(({ id }) => id)
  const summaries = await nullIfFailed(context, findSummaries(context.get(services).db, ids))
  const about = summaries?.map(({ id, genres, story, ...title }) => {
    const count = title.episodes && length({ kind: title.kind, count: title.episodes })
    const facts = withDots(formats[formatOf(title)], count, joined(genres))
    return [id, { facts, story: view === 'list' ? '' : story }] as const
  })
  return Object.fromEntries(about ?? [])
}

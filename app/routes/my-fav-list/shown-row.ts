import type { ListRow } from '#domain/journal/list-page-rules.ts'
import type { ScoreScale } from '#domain/score-scale-rules.ts'
import type { Standing } from '#domain/standing-rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import { withDots } from '#texts/joined.ts'
import * as texts from '#texts/my-list.ts'
import type { OwnShown } from '../../ui/entry/shown-record.ts'
import { ownShown } from '../entry/own-shown.ts'

/** A title of a list, as its page gets it from the loader: in words, so that pages need no code for them. */
export interface ShownRow {
  title: TitleCard
  /** Episodes or chapters in all. */
  total: number | null
  /** Where it is grouped. */
  standing: Standing
  own: OwnShown
  /** Years and length. */
  facts: string
  genre: string
  /** The title for which the entry was made, if that one has been merged into this one. */
  mergedFrom: string | null
}

export function shownRow(row: ListRow, scale: ScoreScale): ShownRow {
  const { id, status, standing, title, episodes, genre, stars, score, progress, isPrivate, tags, mergedFrom } = row
  const entry = id === null ? null : { id, status }
  const length = episodes && texts.length({ kind: title.kind, count: episodes })
  return {
    ...{ title, total: episodes, standing, genre, mergedFrom },
    own: ownShown(
      { entry, standing, progress, score, stars, isPrivate, tags, average: title.score },
      { kind: title.kind, scale },
    ),
    facts: withDots(yearsOf(row), length),
  }
}

/** An unknown end is '?' (§2). Null if neither start nor end is known. */
function yearsOf({ title: { year }, endYear }: ListRow): string | null {
  if (!year) return endYear && texts.until({ year: endYear })
  return year === endYear ? year : `${year}–${endYear ?? '?'}`
}

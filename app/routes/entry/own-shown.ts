import { onScale, type ScoreScale } from '#domain/score-scale-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { scoreInRow } from '#texts/cards.ts'
import { offYourList } from '#texts/lists.ts'
import { standingsOf } from '#texts/standings.ts'
import { isSaid } from '#web/mark-of.ts'
import type { OwnShown } from '../../ui/entry/shown-record.ts'
import { scoreInWords } from '../../ui/score-in-words.ts'

/** What pages show of a title's record, in words and on the reader's scale. */
export function ownShown(
  own: Omit<OwnShown, 'standingName' | 'isSaid' | 'averageInWords' | 'scoreInWords'>,
  { kind, scale }: { kind: Kind; scale: ScoreScale },
): OwnShown {
  const { entry, standing, progress, score, stars, isPrivate, tags, average } = own
  return {
    ...{ entry, standing, progress, stars, isPrivate, tags, average },
    standingName: standing ? standingsOf[kind][standing] : offYourList,
    isSaid: standing === null || isSaid(entry?.status ?? null, standing),
    averageInWords: scoreInRow(average),
    scoreInWords: score === null ? '' : scoreInWords(scale, score),
    score: score === null ? null : onScale(scale, score),
  }
}

import type { ChangedRecord } from '#domain/journal/change-records.ts'
import { standingOfRecord } from '#domain/journal/record-rules.ts'
import type { ScoreScale } from '#domain/score-scale-rules.ts'
import * as texts from '#texts/entry.ts'
import { standingsOf } from '#texts/standings.ts'
import { scoreInWords } from '../../ui/score-in-words.ts'

/** What became of a title's record, in a sentence: what matters most of it. */
export function sayChange({ kind, title, total, before, after }: ChangedRecord, scale: ScoreScale): string {
  const standing = standingOfRecord(after)
  const [had, has] = [before.journal, after.journal]
  if (had && !has) return texts.isForgotten({ title })
  if (standing !== standingOfRecord(before) || before.entry?.status !== after.entry?.status) {
    if (!standing) return texts.isRemoved({ title })
    return texts.isStanding({ title, standing: standingsOf[kind][standing] })
  }
  if (has && has.progress !== (had?.progress ?? 0)) {
    return texts.hasProgress({ title, kind, progress: has.progress, total })
  }
  const score = has?.score ?? null
  if (score !== (had?.score ?? null)) {
    return score === null ? texts.hasNoScore({ title }) : texts.hasScore({ title, score: scoreInWords(scale, score) })
  }
  return texts.isSaved({ title })
}

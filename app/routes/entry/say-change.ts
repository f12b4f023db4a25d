import type { ChangedRecord } from '#domain/journal/change-records.ts'
import { standingOfRecord } from '#domain/journal/record-rules.ts'
import { hasFewValues, onScale, type ScoreScale } from '#domain/score-scale-rules.ts'
import * as texts from '#texts/entry.ts'
import { standingsOf } from '#texts/standings.ts'

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

/** A score on its reader's scale. */
export function scoreInWords(scale: ScoreScale, score: number): string {
  const value = onScale(scale, score)
  if (hasFewValues(scale)) return texts.scoreNames[scale][value - 1] ?? ''
  return scale === 'tenths' ? value.toFixed(1) : String(value)
}

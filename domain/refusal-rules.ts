import type { ScoreName } from './reviews/score-rules.ts'
import type { Kind } from './titles/rules.ts'

/**
 * Everything that the domain refuses, by code, with what a sentence about it has to name. They may be stored, logged and sent
 * elsewhere: no passwords, tokens or codes of mails. Browser-safe.
 */
export interface Refusals {
  'not-signed-in': Nothing
  'not-allowed': Nothing
  // Lists
  'already-listed': { title: string }
  'title-missing': Nothing
  'entry-missing': Nothing
  'undo-late': Nothing
  status: Nothing
  // Ratings
  stars: Nothing
  'already-rated': { kind: Kind }
  // Reviews
  score: { score: ScoreName }
  'score-decimals': { score: ScoreName }
  'review-empty': Nothing
  'review-long': { most: number }
  'review-missing': Nothing
  'already-reviewed': { kind: Kind }
  'already-liked': Nothing
  'own-review': Nothing
  'report-reason': Nothing
  'report-note': Nothing
  'report-note-long': { most: number }
  'already-reported': Nothing
  // An admin's reasons
  reason: Nothing
  'reason-long': { most: number }
}

type Nothing = Record<never, never>

export type RefusalCode = keyof Refusals

/** A refusal without its form: what can be stored and put into words later. */
export type Told = { [Code in RefusalCode]: { code: Code; parameters: Refusals[Code] } }[RefusalCode]

/** A language's sentence for every code. */
export type Sentences = { [Code in RefusalCode]: Sentence<Refusals[Code]> }

type Sentence<Parameters> = Nothing extends Parameters ? string : (parameters: Parameters) => string

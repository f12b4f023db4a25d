import { graphemesOf, isLongerThan } from '../graphemes.ts'
import { readOption } from '../parameter-rules.ts'
import { Refusal, readFields } from '../refusal.ts'
import { type Kind, previewReads } from '../titles/rules.ts'
import { unstacked } from '../titles/text-rules.ts'
import { isVisible } from '../visible-rules.ts'
import { type ScoreName, scoresOf } from './score-rules.ts'
import { passagesOf } from './spoiler-rules.ts'

/** Values and limits of reviews (specification §2, §5, §9). Browser-safe. */

/** 0 to 10, at most one decimal; null where none was given. */
export type Scores = Partial<Record<ScoreName, number | null>> & { overall: number }

/** In characters as readers count them. Older, longer reviews stay. */
export const longestReview = 20_000

/** Ids are millisecond timestamps as text (§9): digits. */
export function isReviewId(value: string): boolean {
  return /^\d{1,18}$/.test(value)
}

export interface Review {
  scores: Scores
  text: string
  /** Whether its author marked all of it as a spoiler. */
  isSpoiler?: boolean
}

/** The names of the review form's fields, as in §3: storyScore and so on, and review. */
export function reviewFields(kind: Kind): string[] {
  return [...scoresOf[kind].map(scoreField), 'review']
}

/** The checkbox beside them, for a review that is a spoiler as a whole. */
export const spoilerField = 'isSpoiler'

export function scoreField(name: ScoreName): string {
  return `${name}Score`
}

/**
 * Reads the review form (§5), in its order. Only Overall and the text are required (decisions).
 * @throws Refusal with the message for the first invalid field
 */
export function readReview(kind: Kind, typed: Record<string, string>): Review {
  const scores = scoresOf[kind].map((name) => [name, () => readScore(name, typed[scoreField(name)] ?? '')])
  const text = () => readReviewText(typed.review ?? '')
  const { text: read, ...given } = readFields<Scores & { text: string }>({ ...Object.fromEntries(scores), text })
  return { scores: given, text: read, isSpoiler: Boolean(typed[spoilerField]) }
}

/** A review as the form's fields, of which `readReview` makes the same review. */
export function fieldsFor(kind: Kind, { scores, text, isSpoiler }: Review): Record<string, string> {
  const given = scoresOf[kind].map((name) => [scoreField(name), String(scores[name] ?? '')])
  return { ...Object.fromEntries(given), review: text, [spoilerField]: isSpoiler ? 'on' : '' }
}

function readScore(name: ScoreName, typed: string): number | null {
  const about = { field: scoreField(name) }
  const given = typed.trim().replace(',', '.')
  if (given === '' && name !== 'overall') return null
  const score = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(given) ? Number(given) : Number.NaN
  if (!(score >= 0 && score <= 10)) throw new Refusal('score', { score: name }, about)
  if (score !== Number(score.toFixed(1))) throw new Refusal('score-decimals', { score: name }, about)
  return score
}

/** Line breaks are kept. A text of nothing but spaces and invisible characters counts as empty. */
function readReviewText(typed: string): string {
  const text = typed.replaceAll('\r\n', '\n').trim()
  if (!isVisible(text) || text.includes('\0')) {
    throw new Refusal('review-empty', {}, { field: 'review' })
  }
  if (isLongerThan(longestReview, text)) throw new Refusal('review-long', { most: longestReview }, { field: 'review' })
  return unstacked(text)
}

/** The sort orders of §2, always descending, as named in the URL. */
export const reviewSorts = ['newest', 'most-helpful', 'overall-score'] as const

export type ReviewSort = (typeof reviewSorts)[number]

/** The sort order a URL asks for; Newest when it names none that exists (decisions). */
export function readReviewSort(value: string | null): ReviewSort {
  return readOption(reviewSorts, value)
}

export const reviewPageSize = 20

/** How many code points of each text the list shows; longer reviews have a page of their own. */
export const shownLength = 3_000

/** A review as the list shows it to a particular reader. */
export interface ShownReview extends Review {
  id: string
  author: string
  authorImage: string
  /** Of their profile; null unless everybody sees it. */
  authorHandle: string | null
  postedAt: Date
  likeCount: number
  isSpoiler: boolean
  /** Whether the text is cut off. */
  cut: boolean
  /** What is cut off the reader's own review, to compare a draft with the whole; empty for the reviews of others. */
  rest: string
  /** Whether the reader has marked it as helpful. */
  liked: boolean
  /** Whether the reader wrote it. */
  own: boolean
  /** Whether an admin has hidden it from everybody but its author. */
  hidden: boolean
  /** The reason; null when none was given or the review is not hidden. */
  hiddenReason: string | null
  /** Whether the reader has reported it. */
  reported: boolean
}

const previewLength = 100

/**
 * A review as the item page shows it (§2, §9): the first 100 characters as readers count them plus ' ...', or all of a
 * shorter one. In place of each passage that is a spoiler stands `spoiler`, which counts as one character.
 * @param review may be only the first `previewReads` code points. If these have fewer than 100 characters, the last one may
 *   be incomplete and is left out.
 */
export function previewOf(review: string, spoiler = '[…]'): string {
  const isCut = [...review].length >= previewReads
  let [preview, count, last] = ['', 0, '']
  for (const { text, isSpoiler } of passagesOf(review, { isCut })) {
    for (const segment of isSpoiler ? [spoiler] : charactersOf(text)) {
      if (count === previewLength) return `${preview} ...`
      preview += segment
      count += 1
      last = isSpoiler ? '' : segment
    }
  }
  return isCut ? `${preview.slice(0, preview.length - last.length)} ...` : preview
}

function* charactersOf(text: string) {
  for (const { segment } of graphemesOf(text)) yield segment
}

/** The beginning of a longer text without its last character, which may be incomplete. */
export function withoutLastCharacter(beginning: string): string {
  const last = [...graphemesOf(beginning.slice(-100))].at(-1)?.segment ?? ''
  return beginning.slice(0, beginning.length - last.length)
}

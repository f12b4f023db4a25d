import type { ScoreName } from '../../domain/reviews/score-rules.ts'
import { inFull } from './numbers.ts'

/** What a review scores. */
export const scores: Record<ScoreName, string> = {
  story: 'Story',
  animation: 'Animation',
  sound: 'Sound',
  art: 'Art',
  character: 'Character',
  overall: 'Overall',
}

/** The same as the heading of a row. */
export const charactersScore = 'Characters'
export const scoresBy = ({ author }: { author: string }) => `Scores by ${author}`

/** The headings of pages: the words, and the title as a link. */
interface Heading<Part> {
  title: Part
  /** Makes the part in a quiet colour. */
  quiet: (text: string) => Part
}
export const reviewsOf = <Part>({ title, quiet }: Heading<Part>) => [quiet('Reviews of '), title]
export const reviewOf = <Part>({ title, quiet }: Heading<Part>) => [quiet('A review of '), title]
export const addReviewFor = <Part>({ title, quiet }: Heading<Part>) => [quiet('Add a review for '), title]

export const rewriteReviewOf = <Part>({ title, quiet }: Heading<Part>) => [quiet('Rewrite your review of '), title]

/** In the heads of pages. */
export const reviewsTitle = ({ title }: { title: string }) => `Reviews of ${title}`
export const reviewTitle = ({ title }: { title: string }) => `A review of ${title}`
export const reviewsDescription = ({ title }: { title: string }) => `What readers say about ${title}.`
export const addTitle = ({ title }: { title: string }) => `Add a review for ${title}`
export const addDescription = ({ title }: { title: string }) => `Add a review for ${title}.`
export const rewriteTitle = ({ title }: { title: string }) => `Rewrite your review of ${title}`
export const deleteDescription = 'Delete your review.'

export const allReviews = 'All reviews'
/** Of one too (§2, docs/decisions/0001). */
export const reviewsFound = ({ total }: { total: number }) => `${inFull(total)} reviews`
export const addReview = '+ Review'
export const sortBy = 'Sort by'
export const noReviews = 'No reviews yet. Yours could be the first.'
export const pagesOfReviews = 'Pages of reviews'

/** Makes the part of a text that only screen readers say. */
type Spoken<Part> = (text: string) => Part

/** The score in large figures, beside the author. */
export const overall = <Part>({ score, spoken }: { score: number; spoken: Spoken<Part> }) => [
  spoken('Overall '),
  score,
  spoken(' out of 10'),
]
/** What is done with a review now and then; null for the reader's own. */
export const more = ({ author }: { author: string | null }) =>
  author === null ? 'More about your review' : `More about the review by ${author}`
export const hidden = ({ reason }: { reason: string | null }) =>
  `The admin has hidden this review. Only you can see it.${reason ? ` Reason: ${reason}` : ''}`
export const readWhole = <Part>({ author, spoken }: { author: string; spoken: Spoken<Part> }) => [
  'Read the whole review',
  spoken(` by ${author}`),
]
export const helpful = <Count>({ count }: { count: Count }) => ['Helpful ', count]
export const foundHelpful = 'You found the review helpful.'

export const scoresLegend = 'Scores'
export const scoresHint = '0 to 10, with one decimal if you like. Only Overall is required.'
export const ownScore = 'Overall begins with your own score.'
export const review = 'Review'
export const restored = 'Your unsaved text has been restored.'
export const emptied = 'The form is empty.'
export const asItBegan = 'The form is as it was at the start.'
export const draftKept = 'Draft kept on this device.'
export const discard = 'Discard'
export const discarded = 'The draft has been discarded.'
export const undo = 'Undo'
export const save = 'Save Review'
export const saving = 'Saving'
export const reset = 'Reset Review'
export const posted = 'Your review has been posted.'

export const rewriteYours = <Part>({ spoken }: { spoken: Spoken<Part> }) => ['Rewrite', spoken(' your review')]
export const rewriting = 'Save Review replaces your review. It gets a new date, and its likes begin at 0.'
export const staysHidden = ({ reason }: { reason: string | null }) =>
  `The admin has hidden this review, and it stays hidden.${reason ? ` Reason: ${reason}` : ''}`
export const rewritten = 'Your review has been rewritten.'
export const unchanged = 'Nothing was changed.'
export const asItWas = 'The form shows your review again.'

export const deleteYours = <Part>({ spoken }: { spoken: Spoken<Part> }) => ['Delete ', spoken('your review')]
export const deleteHeading = 'Delete your review?'
export const deletedForGood = 'It will be deleted permanently, with its likes. You can then write another one.'
export const deleteAbout = <Link>({ title }: { title: Link }) => ['It is about ', title, `. ${deletedForGood}`]
export const keepIt = 'Keep it'
export const deleteReview = 'Delete review'
export const deleting = 'Deleting'
export const deleted = 'Your review has been deleted.'

export const reported = 'You have reported this review.'
export const reportReview = <Part>({ author, spoken }: { author: string; spoken: Spoken<Part> }) => [
  'Report',
  spoken(` the review by ${author}`),
]
export const reportAbout = <Link>({ title }: { title: Link }) => ['It is about ', title, '.']

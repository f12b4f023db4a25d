import type { Sentences } from '#domain/refusal-rules.ts'
import { inFull } from '../numbers.ts'
import { scores } from '../reviews.ts'

export const ofReviews = {
  score: ({ score }) =>
    score === 'overall'
      ? 'Overall score should be non-empty and should be between 0 to 10'
      : `${scores[score]} score should be between 0 to 10`,
  'score-decimals': ({ score }) => `${scores[score]} score should have at most one decimal`,
  'review-empty': 'Review should be non-empty',
  'review-long': ({ most }) => `Review should be at most ${inFull(most)} characters`,
  'review-missing': 'This review no longer exists',
  'review-rewritten':
    'You have rewritten this review in another window. What you typed here is not lost: Save Review puts it in its place.',
  'review-deleted': 'You have deleted this review. What you typed here is not lost: Save Review posts it as a new one.',
  'already-reviewed': ({ kind }) => `You have already reviewed the ${kind}`,
  'reviews-unknown': 'These are not reviews: there should be one on each line, as JSON (docs/operations.md)',
  'review-title': ({ malId }) => `no title has the number ${malId} at MyAnimeList`,
  'review-titles': ({ malId }) =>
    `several titles have the number ${malId} at MyAnimeList, and none or several the name`,
  'review-author': ({ name }) =>
    `nobody can be called "${name}" here: names have 3 to 20 characters. --authors can name an account`,
  'review-other': 'this reader has another review of this title here',
  'already-liked': 'You have already liked the review',
  'own-review': 'You cannot mark your own review as helpful',
  'report-reason': ({ what }) => `Please choose what is wrong with the ${what}`,
  'report-note': ({ what }) => `Please say what is wrong with the ${what}`,
  'report-note-long': ({ most }) => `Please say it in at most ${inFull(most)} characters`,
  'already-reported': 'You have already reported the review',
} satisfies Partial<Sentences>

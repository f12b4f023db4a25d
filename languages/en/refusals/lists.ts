import type { Sentences } from '#domain/refusal-rules.ts'

/** Lists and ratings. */
export const ofLists = {
  'already-listed': ({ title }) => `${title} is already added in your FavList!`,
  'title-missing': 'This title no longer exists',
  'entry-missing': 'This title is not in your list',
  'undo-late': 'It is too late to undo this. You can add the title again',
  status: 'Please choose one of the statuses',
  stars: 'Please choose 1 to 10 stars!',
  'already-rated': ({ kind }) => `You have already rated the ${kind}`,
} satisfies Partial<Sentences>

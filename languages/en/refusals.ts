import type { Sentences } from '../../domain/refusal-rules.ts'
import { ofAdmins } from './refusals/admin.ts'
import { ofLists } from './refusals/lists.ts'
import { ofReviews } from './refusals/reviews.ts'

/** What people are told when something is refused, by code. */
export const sentences: Sentences = {
  'not-signed-in': 'Please sign in first',
  'not-allowed': 'You are not allowed to do this',
  ...ofLists,
  ...ofReviews,
  ...ofAdmins,
}

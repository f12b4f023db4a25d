import type { Hints, Sentences } from '#domain/refusal-rules.ts'
import { hintsOfAccounts, ofAccounts } from './refusals/accounts.ts'
import { ofAdmins } from './refusals/admin.ts'
import { ofImports } from './refusals/imports.ts'
import { ofJournal } from './refusals/journal.ts'
import { ofLists } from './refusals/lists.ts'
import { ofMedia } from './refusals/media.ts'
import { ofMovingIn } from './refusals/moving-in.ts'
import { ofProfiles } from './refusals/profiles.ts'
import { ofReviews } from './refusals/reviews.ts'
import { ofShelves } from './refusals/shelves.ts'
import { ofTitles } from './refusals/titles.ts'

/** What people are told when something is refused, by code. */
export const sentences: Sentences = {
  'not-signed-in': 'Please sign in first',
  'not-allowed': 'You are not allowed to do this',
  ...ofAccounts,
  ...ofImports,
  ...ofJournal,
  ...ofLists,
  ...ofMedia,
  ...ofMovingIn,
  ...ofProfiles,
  ...ofReviews,
  ...ofShelves,
  ...ofTitles,
  ...ofAdmins,
}

/** A second sentence that helps. */
export const hints: Hints = hintsOfAccounts

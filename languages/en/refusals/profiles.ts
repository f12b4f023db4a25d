import type { Sentences } from '#domain/refusal-rules.ts'

export const ofProfiles = {
  handle: 'Please choose a handle of 3 to 30 letters a–z, digits, - or _, with a letter or digit at both ends.',
  'handle-taken': 'This handle is taken or reserved. Please choose another one.',
  'handle-changes': ({ most, days }) =>
    `You have left ${most} handles in the last ${days} days. Please wait, or take one of them again.`,
  visibility: 'Please choose from the list who sees this.',
  'favourite-missing': 'This is no longer there, or no longer among your favourites.',
  'favourites-full': ({ most }) => `You have ${most} favourites of this kind. Remove one first.`,
  'profile-gone': 'This profile is no longer there.',
  'profile-reported': 'You have already reported this profile.',
  'profile-missing': 'Please turn your public profile on first.',
} satisfies Partial<Sentences>

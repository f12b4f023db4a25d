/** Codes of the catalogue. Browser-safe. */

export const airingStates = ['upcoming', 'airing', 'finished', 'paused', 'cancelled'] as const

export type AiringState = (typeof airingStates)[number]

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export type Weekday = (typeof weekdays)[number]

export const ageRatings = ['g', 'pg', 'teen', 'mature', 'adult'] as const

export type AgeRating = (typeof ageRatings)[number]

/** An admin's word on whether a title is for adults. */
export const adultMarks = ['yes', 'no'] as const

export type AdultMark = (typeof adultMarks)[number]

/** What titles are made from. Catalogues may name others, which are shown as they are. */
export const sourceMaterials = [
  'original',
  'manga',
  'web-manga',
  '4-koma-manga',
  'novel',
  'light-novel',
  'web-novel',
  'visual-novel',
  'game',
  'card-game',
  'book',
  'picture-book',
  'music',
  'radio',
  'mixed-media',
  'other',
] as const

export type SourceMaterial = (typeof sourceMaterials)[number]

import { Refusal } from '../refusal.ts'
import type { Kind } from '../titles/rules.ts'

/** A rating is 1 to 10 stars (specification §9). */
export const starChoices = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export type Stars = (typeof starChoices)[number]

export interface NewRating {
  kind: Kind
  titleId: string
  stars: Stars
}

/**
 * Reads the stars chosen in a form.
 * @throws Refusal 'stars' for anything but 1 to 10
 */
export function readStars(value: unknown): Stars {
  const stars = starChoices.find((choice) => String(choice) === value)
  if (!stars) throw new Refusal('stars', {}, { field: 'stars' })
  return stars
}

/** For a title that the user has already rated (§4, §8). */
export function alreadyRated(kind: Kind): Refusal {
  return new Refusal('already-rated', { kind })
}

/** The average rating to one decimal (§9), rounded exactly as the database does. */
export function averageOf({ sum, count }: { sum: number; count: number }): number {
  return Math.round((sum * 10) / count) / 10
}

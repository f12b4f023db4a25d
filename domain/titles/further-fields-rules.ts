import type { Kind } from './rules.ts'
import { seasonNames } from './seasons/season-rules.ts'
import { adultMarks, ageRatings, airingStates, sourceMaterials, weekdays } from './words-rules.ts'

/** What a field can hold. An unknown one is null, or a text that is empty. */
interface Held {
  choice: string | null
  line: string | null
  number: number | null
  paragraphs: string
  time: string | null
  url: string | null
}

/** A field that may be left empty. */
export interface FurtherField {
  /** The only kind that has it. */
  only?: Kind
  /** What it holds, and so how it is entered and shown. */
  holds: keyof Held
  /** The codes that can be chosen. */
  choices?: readonly string[]
  /** The largest number, or the longest text. */
  most?: number
}

/**
 * The fields of a title that the specification does not name, in the order of the form's second part and of the item page. Each
 * is a column of `titles`: airingState is airing_state.
 */
export const further = {
  airingState: { holds: 'choice', choices: airingStates },
  season: { only: 'anime', holds: 'choice', choices: seasonNames },
  seasonYear: { only: 'anime', holds: 'number', most: 9_999 },
  broadcastDay: { only: 'anime', holds: 'choice', choices: weekdays },
  /** In Japan. */
  broadcastTime: { only: 'anime', holds: 'time' },
  volumes: { only: 'manga', holds: 'number', most: 1_000_000 },
  sourceMaterial: { holds: 'choice', choices: sourceMaterials },
  ageRating: { holds: 'choice', choices: ageRatings },
  /** Whether it is for adults, as the admin says. */
  adultMark: { holds: 'choice', choices: adultMarks },
  officialSite: { holds: 'url', most: 2_000 },
  background: { holds: 'paragraphs', most: 20_000 },
} as const satisfies Record<string, FurtherField>

export type FurtherName = keyof typeof further

export const furtherNames = Object.keys(further) as FurtherName[]

export type FurtherValues = { [Name in FurtherName]: Held[(typeof further)[Name]['holds']] }

/** What is known of them, as the item page gets it: unknown ones are absent. */
export type FurtherFields = { [Name in FurtherName]?: NonNullable<FurtherValues[Name]> }

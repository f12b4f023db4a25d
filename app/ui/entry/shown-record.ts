import type { ReactNode } from 'react'
import type { OwnRecord } from '#domain/journal/record-rules.ts'
import type { ScoreScale } from '#domain/score-scale-rules.ts'
import type { Standing } from '#domain/standing-rules.ts'
import type { Score, TitleCard } from '#domain/titles/rules.ts'
import type { Status } from '#domain/titles/statuses-rules.ts'

/** What the entry control shows, and what it needs to show a change before it is saved. */
export interface ShownRecord extends OwnRecord {
  scale: ScoreScale
  /** The reader's day, YYYY-MM-DD. */
  today: string
  own: OwnShown
}

/** What pages show of a record beside the entry control. */
export interface OwnShown {
  /** Null when it is not on the list. */
  entry: { id: string; status: Status } | null
  standing: Standing | null
  /** Its standing in a word, or that it is off the list. */
  standingName: string
  /** Whether its status says all of its standing. */
  isSaid: boolean
  /** Episodes or chapters. */
  progress: number
  /** The reader's own, on their scale. */
  score: number | null
  /** The same in words. */
  scoreInWords: string
  /** Of the reader's public vote. */
  stars: number | null
  isPrivate: boolean
  tags: string[]
  /** Everybody's. */
  average: Score
  averageInWords: string
}

/** What came of a form about a title's record. */
export interface EntryChanged extends ShownRecord {
  said: string
  /** By which it can be taken back, until then; null if nothing changed. */
  undo: { id: string; until: string } | null
  /** Whether all episodes or chapters are done, but the title is not called completed. */
  reachedEnd: boolean
  /** Whether it was just finished and has no score. */
  asksScore: boolean
  /** What to add next, of a title that was just finished. */
  next: Pick<TitleCard, 'id' | 'kind' | 'title'> | null
}

/** What a form asks for: its fields. */
export type Asked = Record<string, string>

export interface EntryProblem {
  sentence: string
  field?: string
  /** What was refused. */
  asked?: Asked
  /** Whether the site said nothing to it, so that it may well be asked again. */
  isUnsent?: boolean
}

export interface RefusedEntry {
  problem: EntryProblem
  /** What was typed, by field, and is not saved. */
  typed: Asked
}

export interface EntryFormProps {
  shown: ShownRecord
  /** The page to return to. */
  back: string
  /** Saves some of the fields at once; absent on a page without scripts, where a button saves all of them. */
  save: Save | undefined
  problem: EntryProblem | undefined
  /** What was typed and refused. */
  typed: Asked
}

/** @param isTyped whether it stays in its field when it is refused */
export type Save = (asked: Asked, isTyped?: boolean) => void

export interface FieldsProps extends Pick<EntryFormProps, 'shown' | 'save' | 'problem'> {
  /** What a field shows. */
  value: (field: string) => string
  /** What is saved of it. */
  was: (field: string) => string
  isWrong: (field: string) => boolean
  /** What is wrong with a field, to be said there. */
  wrongAt: (field: string) => ReactNode
  /** What a field to type into is given. */
  typing: (field: string) => TypingProps
}

export interface TypingProps {
  name: string
  value: string
  /** Called with what was typed, when it is finished; absent on a page without scripts. */
  onTyped: ((text: string) => void) | undefined
  /** Whether the value is sent on leaving the field even if it was not changed. */
  isUnsent: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  autoFocus: boolean
}

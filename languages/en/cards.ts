import type { Kind, Score } from '#domain/titles/rules.ts'
import { kindNames } from './kinds.ts'

/** Titles on cards and in rows. */

interface Title {
  kind: Kind
  title: string
}

export const addToList = ({ kind, title }: Title) => `Add ${title} to ${kindNames[kind].list}`
/** Of a card that has the focus, as aria-keyshortcuts names them. */
export const keysOnCard = 'a 1 2 3 4 5 6 7 8 9 0 Plus'
/** Opens the entry control. */
export const editEntry = ({ title }: Title) => `Edit your entry for ${title}`
/** Read before `onYourList`. */
export const justAdded = ({ title }: Title) => `${title}: `
export const onYourList = 'On your list'
/** Read before the title's status. */
export const isInYourList = ({ kind, title }: Title) => `${title} is in your ${kindNames[kind].list}: `

/** For the buttons of a row, such as that of animes. */
export const previousTitles = ({ row }: { row: string }) => `Previous ${row}`
export const nextTitles = ({ row }: { row: string }) => `Next ${row}`

export const notRated = 'Not rated yet'
/** In place of the score of a title, for a reader who wants to score it first. */
export const hiddenScore = 'Hidden until you score it'
/** In place of the figure alone. */
export const hiddenFigure = '?'
/** A star and a figure stay in one line. */
export const hiddenOnCard = `★\u00a0${hiddenFigure}`

/** On a card: hollow where it was imported; the title's page explains it. */
export function scoreOnCard(score: Exclude<Score, { from: 'hidden' }>): string {
  return score ? `${score.from === 'import' ? '☆' : '★'}\u00a0${score.value.toFixed(1)}` : notRated
}

/** In a row of My list: out of 10 (§2, decisions). */
export function scoreInRow(score: Score): string {
  if (score?.from === 'hidden') return hiddenScore
  return score ? `${scoreOnCard(score)}\u00a0/\u00a010` : notRated
}

export const favourite = 'Favourite'

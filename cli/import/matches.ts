import type { DoubtfulMatch } from '#domain/titles/import/match-rules.ts'
import * as texts from '#texts/import-command.ts'
import { matchOfLine } from '#texts/matches.ts'

const shownAtMost = 1_000

/** The lines that were matched to a title although not all ids agree; '' when there are none. */
export function describeMatches(matches: DoubtfulMatch[]): string {
  if (matches.length === 0) return ''
  const shown = matches.slice(0, shownAtMost).map(matchOfLine)
  const more = matches.length - shown.length
  const end = more > 0 ? `${texts.more({ count: more })}\n` : ''
  return `${texts.matched({ count: matches.length })}\n${shown.join('')}${end}`
}

import type { Format } from '#domain/titles/formats-rules.ts'
import type { Doubt, DoubtfulMatch, MatchReason } from '#domain/titles/import/match-rules.ts'
import { formats } from './formats.ts'
import { joined } from './joined.ts'

/** Lines of an import that were matched to a title although not all of their ids agree. */

/** In a file. */
export const matchOfLine = ({ line, name, kind, titleId, title, reason }: DoubtfulMatch) =>
  `line ${line}: ${name} is ${title} (/${kind}/${titleId}): ${whyMatched(reason)}\n`

/** Why they were matched, and what is against it. A text of release 0.1 stays as it is. */
export function whyMatched(reason: MatchReason | string): string {
  if (typeof reason === 'string') return reason
  return [sameIds(reason), ...reason.doubts.map(inWords)].join('; ')
}

function sameIds({ agreeing, differing, ids }: MatchReason): string {
  if (agreeing.length === 0) return 'the same title and year'
  const same = `${agreeing.length} of ${ids} ${ids === 1 ? 'id' : 'ids'} the same (${joined(agreeing)})`
  return differing.length === 0 ? same : `${same}, ${differing.length} different (${joined(differing)})`
}

function inWords(doubt: Doubt): string {
  if (doubt.about === 'format') return `the format is ${formatOf(doubt.line)}, here ${formatOf(doubt.title)}`
  if (doubt.about === 'year') return `the year is ${doubt.line}, here ${doubt.title}`
  if (doubt.about === 'authors') return `by ${joined(doubt.line)}, here by ${joined(doubt.title)}`
  if (doubt.about === 'names') return `no name in common, here ${doubt.title}`
  return doubt.about === 'other-ids' ? 'no other id to compare' : 'no id to compare'
}

function formatOf(format: Format | null): string {
  return format === null ? 'unknown' : formats[format]
}

import type { Score } from '#domain/titles/rules.ts'

/** A title's score as text: one decimal, out of 10, marked if it was imported (§2, decisions). */
export function scoreInWords(score: Score): string {
  if (!score) return 'Not rated yet'
  const figure = `${score.value.toFixed(1)} / 10`
  return score.from === 'import' ? `${figure} imported` : figure
}

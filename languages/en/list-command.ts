/** What ./kiroku import-list prints. */

export const refusedRow = ({ place, name, reason }: { place: number; name: string; reason: string }) =>
  `row ${place}${name ? ` (${name})` : ''}: ${reason}`
export const more = ({ count }: { count: number }) => `and ${count} more`

interface Figures {
  rows: number
  matched: number
  ambiguous: number
  unknown: number
  refused: number
}

/** Programs read this line: it stays as it is in every language. */
export const summary = ({ rows, matched, ambiguous, unknown, refused }: Figures) =>
  `rows ${rows}, matched ${matched}, ambiguous ${ambiguous}, waiting ${unknown}, refused ${refused}`

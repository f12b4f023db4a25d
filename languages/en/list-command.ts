/** What ./kiroku import-list prints. */

export const refusedRow = ({ place, name, reason }: { place: number; name: string; reason: string }) =>
  `row ${place}${name ? ` (${name})` : ''}: ${reason}`
export const refusedPart = ({ part, name, reason }: { part: string; name: string; reason: string }) =>
  `${part}${name ? ` (${name})` : ''}: ${reason}`
export const more = ({ count }: { count: number }) => `and ${count} more`

interface Tally {
  rows: number
  states: { matched?: number; ambiguous?: number; unknown?: number; refused?: number }
}

/** Programs read this line: it stays as it is in every language. */
export const summary = ({ rows, states: { matched = 0, ambiguous = 0, unknown = 0, refused = 0 } }: Tally) =>
  `rows ${rows}, matched ${matched}, ambiguous ${ambiguous}, waiting ${unknown}, refused ${refused}`

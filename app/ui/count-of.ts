/** So many of a thing, the unknown as '?': "1 episode", "12 episodes", "? episodes" (§2). */
export function countOf(number: number | null, thing: string): string {
  return number === 1 ? `1 ${thing}` : `${number ?? '?'} ${thing}s`
}

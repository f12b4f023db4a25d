/** So many of a thing: "1 episode", "12 episodes" (§2). */
export function countOf(number: number, thing: string): string {
  return number === 1 ? `1 ${thing}` : `${number} ${thing}s`
}

/** How many there are of a thing in all: "1 title", "68,910 titles". */
export function totalOf(total: number, thing: string): string {
  return total === 1 ? `1 ${thing}` : `${total.toLocaleString('en')} ${thing}s`
}

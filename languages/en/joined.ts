/** Several names or values as one text: "A, B, C". */
export function joined(items: readonly string[]): string {
  return items.join(', ')
}

const withAnd = new Intl.ListFormat('en')

/** "A, B, and C". */
export function joinedWithAnd(items: readonly string[]): string {
  return withAnd.format(items)
}

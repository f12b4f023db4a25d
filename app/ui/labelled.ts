/** Options as a list of choices shows them. */
export function labelled<T extends string>(options: readonly T[], words: Record<T, string>) {
  return options.map((value) => ({ value, label: words[value] }))
}

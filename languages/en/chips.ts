/** What opens the filters of titles, and what is chosen of them. */

export const filter = 'Filter'
export const close = 'Close'
export const clearAll = 'Clear all'
export const filters = 'Filters'
/** @param spoken makes the part for screen readers */
export const removeFilter = <Part>({ filter, spoken }: { filter: string; spoken: (text: string) => Part }) => [
  spoken('Remove filter: '),
  filter,
]

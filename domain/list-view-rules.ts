/** How a reader's own list is shown; the first is the usual. Browser-safe. */
export const listViews = ['rows', 'wall'] as const
export type ListView = (typeof listViews)[number]

/** The statuses of list entries (§4), by code. */
export const statuses = {
  unwatched: 'Unwatched',
  watched: 'Watched',
  watching: 'Watching',
  'want-to-watch': 'Want to Watch',
  unread: 'Unread',
  reading: 'Reading',
  'want-to-read': 'Want to Read',
  dropped: 'Dropped',
}

export const statusOf = ({ title }: { title: string }) => `Status of ${title}`
export const save = 'Save'
export const saving = 'Saving'
export const saved = 'Saved'
export const offYourList = 'Off your list'
export const backOnYourList = 'Back on your list'

export const youDropped = ({ title }: { title: string }) => `You dropped ${title}.`
/** @param spoken makes the part for screen readers */
export const undoDrop = <Part>({ title, spoken }: { title: string; spoken: (text: string) => Part }) => [
  'Undo ',
  spoken(`and keep ${title} on your list`),
]

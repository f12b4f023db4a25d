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

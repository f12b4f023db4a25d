import type { Standing } from '#domain/standing-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'

/** What readers of other sites call the status of a title. */
export const standingsOf: Record<Kind, Record<Standing, string>> = {
  anime: {
    current: 'Watching',
    planning: 'Planning',
    completed: 'Completed',
    repeating: 'Rewatching',
    'on-hold': 'On hold',
    dropped: 'Dropped',
  },
  manga: {
    current: 'Reading',
    planning: 'Planning',
    completed: 'Completed',
    repeating: 'Rereading',
    'on-hold': 'On hold',
    dropped: 'Dropped',
  },
}

/** Where titles of both kinds are meant. */
export const standingsOfBoth: Record<Standing, string> = {
  ...standingsOf.anime,
  current: 'Watching or reading',
  repeating: 'Watching or reading again',
}

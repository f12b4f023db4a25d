import type { Standing } from '../../standing-rules.ts'

/** What other sites call a standing, in lower case and without what separates words. */
const words: Record<string, Standing> = {
  // MyAnimeList, its numbers (5 was taken out), Shikimori and Anime-Planet
  watching: 'current',
  currentlywatching: 'current',
  reading: 'current',
  currentlyreading: 'current',
  '1': 'current',
  completed: 'completed',
  watched: 'completed',
  read: 'completed',
  '2': 'completed',
  onhold: 'on-hold',
  stalled: 'on-hold',
  '3': 'on-hold',
  dropped: 'dropped',
  '4': 'dropped',
  plantowatch: 'planning',
  plantoread: 'planning',
  wanttowatch: 'planning',
  wanttoread: 'planning',
  planned: 'planning',
  '6': 'planning',
  rewatching: 'repeating',
  rereading: 'repeating',
  // AniList, Kitsu and Yamtrack
  current: 'current',
  planning: 'planning',
  paused: 'on-hold',
  repeating: 'repeating',
  inprogress: 'current',
}

/** The standing that a word of another site stands for; null for none that we know. */
export function standingNamed(given: unknown): Standing | null {
  if (typeof given !== 'string' && typeof given !== 'number') return null
  const word = String(given)
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null
}

/** The same where another field says that the reader has come back to it. */
export function standingOrRepeating(given: unknown, isRepeating: boolean): Standing | null {
  const standing = standingNamed(given)
  return isRepeating && (standing === 'completed' || standing === 'current') ? 'repeating' : standing
}

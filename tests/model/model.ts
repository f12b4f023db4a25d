import { type Action, kindsOfTitles } from './actions.ts'

const counters: Record<string, Record<string, string | null>> = {
  anime: {
    unwatched: null,
    watched: 'watched',
    watching: 'watching',
    'want-to-watch': 'want_to_watch',
    dropped: 'dropped',
  },
  manga: { unread: null, reading: 'reading', 'want-to-read': 'want_to_read', dropped: 'dropped' },
}
const noCounts = { watched: 0, watching: 0, want_to_watch: 0, reading: 0, want_to_read: 0, dropped: 0 }

/** One title as in specification §4, as maps by reader. */
class TitleModel {
  readonly kind: 'anime' | 'manga'
  readonly counts: Record<string, number> = { ...noCounts }
  readonly entries = new Map<number, string>()
  readonly ratings = new Map<number, number>()
  readonly reviews = new Map<number, Set<number>>()

  constructor(kind: 'anime' | 'manga') {
    this.kind = kind
  }
}

/** A model of what the site should store and answer. */
export class Model {
  readonly titles = kindsOfTitles.map((kind) => new TitleModel(kind))

  /** @returns 'done', or the code of the refusal */
  act({ what, reader, title: place, owner, status, stars }: Action): string {
    const title = this.titles[place]
    if (!title) throw new Error(`There is no title ${place}`)
    const { entries, ratings, reviews } = title

    if (what === 'add') {
      if (entries.has(reader)) return 'already-listed'
      entries.set(reader, title.kind === 'anime' ? 'unwatched' : 'unread')
    } else if (what === 'change status') {
      if (owner !== reader || !entries.has(reader)) return 'entry-missing'
      return change(title, reader, status)
    } else if (what === 'rate') {
      if (ratings.has(reader)) return 'already-rated'
      ratings.set(reader, stars)
    } else if (what === 'review') {
      if (reviews.has(reader)) return 'already-reviewed'
      reviews.set(reader, new Set())
    } else if (what === 'mark helpful') {
      const likes = reviews.get(owner)
      if (!likes) return 'review-missing'
      if (owner === reader) return 'own-review'
      if (likes.has(reader)) return 'already-liked'
      likes.add(reader)
    } else if (owner !== reader || !reviews.delete(reader)) return 'review-missing'
    return 'done'
  }
}

function change({ kind, counts, entries }: TitleModel, reader: number, status: string): string {
  const counter = counters[kind]?.[status]
  if (counter === undefined) return 'status'
  if (entries.get(reader) === status) return 'done'

  if (status === 'dropped') entries.delete(reader)
  else entries.set(reader, status)
  if (counter) counts[counter] = (counts[counter] ?? 0) + 1
  return 'done'
}

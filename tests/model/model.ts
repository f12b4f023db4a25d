import { mostImportsAnHour } from '#domain/transfer/moving-in/rules.ts'
import { type Action, type ListFile, type ListFileRow, readersInAll, titlesInAll } from './actions.ts'
import { brought } from './import-model.ts'
import {
  added,
  areSameRows,
  chosen,
  countedIn,
  type Kept,
  nothingKept,
  stepped,
  stood,
  stored,
  verbsOf,
} from './record-model.ts'

const statusesOf: Record<string, string[]> = {
  anime: ['unwatched', 'watched', 'watching', 'want-to-watch', 'dropped'],
  manga: ['unread', 'reading', 'want-to-read', 'dropped'],
}
const noCounts = { watched: 0, watching: 0, want_to_watch: 0, reading: 0, want_to_read: 0, dropped: 0 }

/** One title as in specification §4, with what readers keep of it and did, as maps by reader. */
class TitleModel {
  readonly counts: Record<string, number> = { ...noCounts }
  readonly kept = new Map<number, Kept>()
  readonly ratings = new Map<number, number>()
  readonly reviews = new Map<number, Set<number>>()
  /** Verbs, by reader. */
  readonly done = new Map<number, string[]>()
  /** Readers and counters that have risen because of their imports. */
  readonly counted = new Set<string>()
  readonly kind: 'anime' | 'manga'
  readonly total: number | null

  constructor({ kind, total }: (typeof titlesInAll)[number]) {
    this.kind = kind
    this.total = total
  }

  of(reader: number): Kept {
    return this.kept.get(reader) ?? nothingKept
  }

  /** @returns whether anything changed */
  change(reader: number, wanted: Kept): boolean {
    const before = this.of(reader)
    const after = stored(before, wanted)
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    const counter = countedIn(before, after)
    if (counter) this.count(counter)
    this.kept.set(reader, after)
    for (const verb of verbsOf(before, after)) this.did(reader, verb)
    return true
  }

  /** @returns what a row of a list leaves, if it is something else */
  bring(reader: number, row: ListFileRow, file: ListFile): Kept | null {
    const before = this.of(reader)
    const { kept: wanted, isTaken } = brought(before, row, file, this)
    if (!isTaken) return null
    if (file.castsRatings && row.score !== null && !this.ratings.has(reader)) this.ratings.set(reader, row.score)
    const after = stored(before, wanted)
    if (areSameRows(before, after)) return null
    const counter = countedIn(before, after)
    const once = `${reader} ${counter}`
    if (counter && !this.counted.has(once)) this.count(counter)
    if (counter) this.counted.add(once)
    this.kept.set(reader, after)
    return after
  }

  count(counter: string): void {
    this.counts[counter] = (this.counts[counter] ?? 0) + 1
  }

  did(reader: number, verb: string): void {
    this.done.set(reader, [...(this.done.get(reader) ?? []), verb])
  }
}

/** What a reader's last change, or last import, did to a title: it can be undone. */
interface Undo {
  title: TitleModel
  before: Kept
  after: Kept
  /** What was done before, and how much of it was there still after. */
  done: string[]
  left: number
}

/** A model of what the site should store and answer. */
export class Model {
  readonly titles = titlesInAll.map((title) => new TitleModel(title))
  readonly #undos: Undo[][] = Array.from({ length: readersInAll }, () => [])
  readonly #imports: { begun: number; last: Omit<Undo, 'done' | 'left'>[] | null }[] = Array.from(
    { length: readersInAll },
    () => {
      return { begun: 0, last: null }
    },
  )

  /** @returns 'done', or the code of the refusal */
  act(action: Action): string {
    const { what, reader, title: place, owner, stars } = action
    const title = this.titles[place]
    if (!title) throw new Error(`There is no title ${place}`)
    const { ratings, reviews } = title

    if (what === 'rate') {
      if (ratings.has(reader)) return 'already-rated'
      ratings.set(reader, stars)
      title.did(reader, 'rated')
    } else if (what === 'review') {
      if (reviews.has(reader)) return 'already-reviewed'
      reviews.set(reader, new Set())
      title.did(reader, 'reviewed')
    } else if (what === 'mark helpful') {
      const likes = reviews.get(owner)
      if (!likes) return 'review-missing'
      if (owner === reader) return 'own-review'
      if (likes.has(reader)) return 'already-liked'
      likes.add(reader)
    } else if (what === 'delete review') {
      if (owner !== reader || !reviews.delete(reader)) return 'review-missing'
    } else if (what === 'undo') return this.#undo(reader)
    else if (what === 'import') return this.#import(action)
    else if (what === 'undo import') return this.#undoImport(reader)
    else return this.#keep(what === 'stand all' ? this.titles : [title], action)
    return 'done'
  }

  #keep(titles: TitleModel[], { what, reader, owner, status, standing, by, stars }: Action): string {
    const undos: Undo[] = []
    for (const title of titles) {
      const before = title.of(reader)
      const done = [...(title.done.get(reader) ?? [])]
      if (what === 'add' && before.status) return 'already-listed'
      if (what === 'change status' && (owner !== reader || !before.status)) return 'entry-missing'
      if (what === 'change status' && !statusesOf[title.kind]?.includes(status)) return 'status'
      const after = {
        add: () => added(before, title),
        'change status': () => chosen(before, status, title),
        stand: () => stood(before, standing, title),
        'stand all': () => stood(before, standing, title),
        step: () => stepped(before, by, title),
        score: () => ({ ...before, score: stars }),
        remove: () => ({ ...before, status: null }),
        forget: () => nothingKept,
      }[what as 'add']() as Kept | string
      if (typeof after === 'string') return after
      if (title.change(reader, after)) {
        undos.push({ title, before, after: title.of(reader), done, left: what === 'forget' ? 0 : done.length })
      }
      if (what === 'forget' && undos.length > 0) title.done.set(reader, [])
    }
    if (undos.length > 0) this.#undos[reader] = undos
    return 'done'
  }

  #undo(reader: number): string {
    const undos = this.#undos[reader] ?? []
    if (undos.length === 0) return 'undo-late'
    const still = undos.filter(({ title, after }) => areSameRows(title.of(reader), after))
    if (still.length === 0) return 'undo-changed'
    for (const { title, before, done, left } of still) {
      title.kept.set(reader, before)
      const all = title.done.get(reader) ?? []
      // What was done later, by ratings and reviews, stays.
      const later = all.slice(left).filter((verb) => verb === 'rated' || verb === 'reviewed')
      title.done.set(reader, [...done, ...later])
    }
    this.#undos[reader] = []
    return 'done'
  }

  #import({ reader, file }: Action): string {
    const imports = this.#imports[reader]
    if (!imports || imports.begun >= mostImportsAnHour) return 'list-imports-many'
    imports.begun += 1
    imports.last = file.rows.flatMap((row) => {
      const title = this.titles[row.title] as TitleModel
      const before = title.of(reader)
      const after = title.bring(reader, row, file)
      return after ? [{ title, before, after }] : []
    })
    return 'done'
  }

  #undoImport(reader: number): string {
    const imports = this.#imports[reader]
    if (!imports?.last) return 'list-undo-late'
    for (const { title, before, after } of imports.last) {
      if (areSameRows(title.of(reader), after)) title.kept.set(reader, before)
    }
    imports.last = null
    return 'done'
  }
}

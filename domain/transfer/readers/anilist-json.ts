import { Refusal } from '../../refusal.ts'
import { mostOf, type ScoreScale } from '../../score-scale-rules.ts'
import { parseLine } from '../../sources/parse-line.ts'
import type { RawRecord } from '../../sources/source-format.ts'
import { anilistRow, type Held } from './anilist-row.ts'
import { guessScale, scaleNamed } from './anilist-scale.ts'
import { heldBytes } from './held-bytes.ts'
import { HeldValues } from './held-values.ts'
import { at, isObject, objectIn } from './json-entries.ts'
import type { Choice, Path } from './json-structure.ts'
import { jsonValues, type Taken } from './json-values.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { shortOf } from './make-row.ts'
import { mostRows } from './most-rows.ts'
import { plainText } from './plain-text.ts'
import { hasKeys, partOf, type Sample } from './sample-json.ts'

/** How deep a list may lie in an answer. */
const deepest = 8

/** One of the lists in an answer: of a status, or one of the reader's own. */
interface Shelf {
  /** Where it stands, and a number for the answer that it stands in. */
  path: Path
  answer: number
  name: string | null
  status: unknown
  isCustom: boolean
}

/** What an entry says, or why it says nothing. */
type Read = Pick<Held, 'entry' | 'problem'>

/** Of a hundred scores, so many may be off the scale that is named, before it is taken for another one. */
const strays = 10

/** The status that an entry has of its own, and its list. */
interface Said {
  status: unknown
  shelf: Shelf
}

/** What is said of one title, whichever lists it stands in: by its first entry, which is held, and by others. */
interface Title extends Said {
  others: Said[] | null
}

/**
 * Lists as AniList's API answers, under whatever names they were asked for. An entry stands in the list of its status and in
 * those of the reader's own; it is one row. Entries are held, because scale and lists may be named after them.
 */
export const anilistJson: ListFormat = {
  name: 'anilist-json',
  site: 'anilist',
  isIn: ({ json }) => isCollection(json, 0) || hasKeys(partOf(json, 0), 'entries'),
  read: (bytes) => readEntries(bytes, choose),
}

/** The entries alone, as programs keep them. */
export const anilistEntries: ListFormat = {
  ...anilistJson,
  isIn: ({ json }) => hasKeys(partOf(json, 0), 'media', 'status'),
  read: (bytes) => readEntries(bytes, at('*')),
}

async function* readEntries(
  bytes: AsyncIterable<Uint8Array>,
  chosen: (path: Path) => Choice,
): AsyncGenerator<ListRecord> {
  const held = new HeldValues<Read>()
  const titles = new Titles()
  const shelves = new Shelves()
  const scores: number[] = []
  let scale = null
  for await (const taken of jsonValues(heldBytes(bytes), chosen)) {
    const read = parseLine(taken.line)
    const [key, shelf] = [taken.path.at(-1) ?? '', shelves.of(taken)]
    if (key === '*') {
      const one = pruned(read)
      if (titles.add(one.entry, shelf)) held.add(one)
      scores.push(typeof one.entry?.score === 'number' ? one.entry.score : 0)
      if (scores.length > mostRows) throw new Refusal('list-rows', { most: mostRows })
    } else if ('record' in read && key === 'scoreFormat') scale = scaleNamed(read.record)
    else if ('record' in read) nameShelf(shelf, key, read.record)
  }
  const guessed = guessScale(scores)
  // Whoever asks for the scores on a scale of their own is still told the reader's.
  const most = scale ? mostOf[scale] : 0
  const given = scores.filter((score) => score > 0)
  if (100 * given.filter((score) => score > most).length > strays * given.length) scale = null
  if (!scale && scores.some((score) => score > 0))
    yield { what: 'note', note: { code: 'list-scale-guessed', parameters: { scale: guessed } } }
  for (const [place, title] of titles.all.entries()) yield rowOf(title, place, held.at(place), scale ?? guessed)
}

function isCollection(json: Sample, depth: number): boolean {
  const list = partOf(json, 'lists', 0)
  if (hasKeys(list, 'entries') || hasKeys(list, 'isCustomList') || hasKeys(partOf(json, 'mediaList', 0), 'media'))
    return true
  if (Array.isArray(partOf(json, 'lists')) && partOf(json, 'lists', 0) === undefined && depth > 0) return true
  return isObject(json) && depth < 4 && Object.values(json).some((part) => isCollection(part, depth + 1))
}

function choose(path: Path): Choice {
  const [last, before] = [path.at(-1), path.at(-2)]
  if (last === '*' && (before === 'entries' || before === 'mediaList')) return 'take'
  if (last === 'scoreFormat') return 'take'
  const isOfList = before === '*' && (path.at(-3) === 'lists' || path.length === 2)
  if (isOfList && last !== 'entries') {
    return last === 'name' || last === 'status' || last === 'isCustomList' ? 'take' : 'skip'
  }
  return path.length < deepest ? 'into' : 'skip'
}

class Shelves {
  #shelves = new Map<string, Shelf>()
  /** Their numbers, by where they stand. */
  #answers = new Map<string, number>()

  /** The list of an answer that something belongs to. */
  of({ path, places }: Taken): Shelf {
    const end = path.lastIndexOf('lists')
    // Lists without what is around them stand in a list themselves.
    const isBare = end < 0 && path[0] === '*' && path.length > 1
    const above = isBare ? '' : path.slice(0, end).join('.')
    // What is in no list is in one all the same.
    const within = isBare ? 0 : path.slice(0, end + 1).filter((key) => key === '*').length
    const list = end < 0 && !isBare ? undefined : places[within]
    const answer = this.#answers.get(above) ?? this.#answers.size
    this.#answers.set(above, answer)
    const key = `${answer} ${list ?? ''}`
    const known = this.#shelves.get(key)
    if (known) return known
    if (this.#shelves.size >= mostRows) throw new Refusal('list-rows', { most: mostRows })
    const shelf: Shelf = { path, answer, name: null, status: null, isCustom: false }
    this.#shelves.set(key, shelf)
    return shelf
  }
}

function nameShelf(shelf: Shelf, key: string, value: unknown): void {
  if (key === 'name' && typeof value === 'string') shelf.name = value
  if (key === 'status') shelf.status = statusOf(value)
  if (key === 'isCustomList') shelf.isCustom = value === true
}

/** A status, cut because it is held: only a sentence shows one that is unknown. */
function statusOf(given: unknown): unknown {
  return typeof given === 'string' || typeof given === 'object' ? shortOf(given) : given
}

/** Without what takes room and is never read, such as pictures and descriptions. */
function pruned(read: RawRecord): Read {
  if ('problem' in read) return { entry: null, problem: read.problem }
  if (!isObject(read.record)) return { entry: null, problem: { code: 'record-not-object', parameters: {} } }
  const entry = { ...read.record }
  if (isObject(entry.media)) {
    const { id, idMal, type, format, title, synonyms, seasonYear, startDate, episodes, chapters, volumes } = entry.media
    entry.media = { id, idMal, type, format, title, synonyms, seasonYear, startDate, episodes, chapters, volumes }
  }
  return { entry, problem: null }
}

/** A hundred thousand of them are few bytes each. */
class Titles {
  /** In the order of their first entries. */
  all: Title[] = []
  /** By answer and kind, then by id. */
  #byId = new Map<string, Map<string | number, Title>>()

  /** @returns whether it is the first entry of its title; the others say the same */
  add(entry: Record<string, unknown> | null, shelf: Shelf): boolean {
    const media = objectIn(entry ?? {}, 'media')
    const text = plainText(media.id ?? entry?.mediaId ?? media.idMal)
    const id = String(Number(text)) === text ? Number(text) : text
    const among = this.#amongOf(`${shelf.answer} ${plainText(media.type)}`)
    const title = among.get(id)
    if (title) {
      title.others ??= []
      title.others.push({ status: statusOf(entry?.status), shelf })
      return false
    }
    const added = { status: statusOf(entry?.status), shelf, others: null }
    this.all.push(added)
    // Without an id, and without an entry, it is one by itself.
    if (text) among.set(id, added)
    return true
  }

  #amongOf(key: string): Map<string | number, Title> {
    const among = this.#byId.get(key) ?? new Map<string | number, Title>()
    this.#byId.set(key, among)
    return among
  }
}

/** One record for a title, with the names of the reader's own lists that it stands in. */
function rowOf({ others, ...first }: Title, place: number, read: Read, scale: ScoreScale): ListRecord {
  const said = [first, ...(others ?? [])]
  const status = said.map((each) => each.status ?? each.shelf.status).find(Boolean)
  const lists = said.map(({ shelf }) => shelf).filter(({ isCustom, name }) => isCustom && name !== null)
  return anilistRow(
    { number: place + 1, path: first.shelf.path, ...read, status, lists: lists.map(({ name }) => name) },
    scale,
  )
}

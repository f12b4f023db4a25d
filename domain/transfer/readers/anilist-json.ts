import { Refusal } from '../../refusal.ts'
import type { Told } from '../../refusal-rules.ts'
import { parseLine } from '../../sources/parse-line.ts'
import { anilistRow, type Held } from './anilist-row.ts'
import { guessScale, scaleNamed } from './anilist-scale.ts'
import { heldBytes } from './held-bytes.ts'
import { isObject, objectIn } from './json-entries.ts'
import { type Choice, jsonValues, type Path, type Taken } from './json-values.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { mostRows } from './most-rows.ts'
import { plainText } from './plain-text.ts'
import { hasKeys, partOf, type Sample } from './sample-json.ts'

/** How deep a list may lie in an answer. */
const deepest = 8

/** One of the lists in an answer: of a status, or one of the reader's own. */
interface Shelf {
  name: string | null
  status: unknown
  isCustom: boolean
}

/** An entry, and the list that it stands in. */
type HeldAt = Held & { place: string }

/**
 * Lists as AniList's API answers, under whatever names they were asked for. An entry stands in the list of its status and in
 * those of the reader's own; it is one row. The file is held, because scale and lists may be named after the entries.
 */
export const anilistJson: ListFormat = {
  name: 'anilist-json',
  site: 'anilist',
  isIn: ({ json }) => isCollection(json, 0),
  async *read(bytes) {
    const held: HeldAt[] = []
    const shelves = new Map<string, Shelf>()
    let scale = null
    for await (const taken of jsonValues(heldBytes(bytes), choose)) {
      const { path } = taken
      const read = parseLine(taken.line)
      const place = placeOf(taken)
      if (path.at(-1) === '*') {
        held.push({ number: held.length + 1, place, path, ...pruned(read) })
        if (held.length > mostRows) throw new Refusal('list-rows', { most: mostRows })
      } else if ('record' in read && path.at(-1) === 'scoreFormat') scale = scaleNamed(read.record)
      else if ('record' in read) addToShelf(shelves, place, path.at(-1) ?? '', read.record)
    }
    const scores = held.map(({ entry }) => (typeof entry?.score === 'number' ? entry.score : 0))
    const guessed = guessScale(scores)
    if (!scale && scores.some((score) => score > 0))
      yield { what: 'note', note: { code: 'list-scale-guessed', parameters: { scale: guessed } } }
    yield* rowsOf(held, shelves, (each) => anilistRow(each, scale ?? guessed))
  },
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
  if (before === '*' && path.at(-3) === 'lists' && last !== 'entries') {
    return last === 'name' || last === 'status' || last === 'isCustomList' ? 'take' : 'skip'
  }
  return path.length < deepest ? 'into' : 'skip'
}

/** Which list of an answer something belongs to. */
function placeOf({ path, places }: Taken): string {
  const end = path.lastIndexOf('lists')
  return `${path.slice(0, end + 1).join('.')} ${places[path.slice(0, end + 1).filter((key) => key === '*').length] ?? ''}`
}

function addToShelf(shelves: Map<string, Shelf>, place: string, key: string, value: unknown): void {
  const shelf = shelves.get(place) ?? { name: null, status: null, isCustom: false }
  if (key === 'name' && typeof value === 'string') shelf.name = value
  if (key === 'status') shelf.status = value
  if (key === 'isCustomList') shelf.isCustom = value === true
  shelves.set(place, shelf)
}

/** Without what takes room and is never read, such as pictures and descriptions. */
function pruned(read: ReturnType<typeof parseLine>): { entry: Record<string, unknown> | null; problem: Told | null } {
  if ('problem' in read) return { entry: null, problem: read.problem }
  if (!isObject(read.record)) return { entry: null, problem: { code: 'record-not-object', parameters: {} } }
  const entry = { ...read.record }
  if (isObject(entry.media)) {
    const { id, idMal, type, format, title, synonyms, seasonYear, startDate, episodes, chapters, volumes } = entry.media
    entry.media = { id, idMal, type, format, title, synonyms, seasonYear, startDate, episodes, chapters, volumes }
  }
  return { entry, problem: null }
}

/** One record for each title, whichever lists it stands in. What stands in several says the same in each. */
function* rowsOf(
  held: HeldAt[],
  shelves: Map<string, Shelf>,
  read: (each: Held & { status: unknown }) => ListRecord,
): Generator<ListRecord> {
  for (const [first, ...others] of groupsOf(held)) {
    if (!first) continue
    const all = [first, ...others]
    const statuses = all.map(({ entry, place }) => entry?.status ?? shelves.get(place)?.status)
    const record = read({ ...first, status: statuses.find(Boolean) })
    if (record.what === 'row') {
      const names = all.map(({ place }) => shelves.get(place)).map((shelf) => (shelf?.isCustom ? shelf.name : null))
      record.row.lists = [...new Set([...record.row.lists, ...names.filter((name) => name !== null)])]
    }
    yield record
  }
}

function groupsOf(held: HeldAt[]): Iterable<HeldAt[]> {
  const groups = new Map<string, HeldAt[]>()
  for (const each of held) {
    const media = objectIn(each.entry ?? {}, 'media')
    const id = plainText(media.id ?? each.entry?.mediaId ?? media.idMal)
    // Without an id, and without an entry, it is one by itself.
    const key = id
      ? `${each.path.slice(0, each.path.lastIndexOf('lists'))} ${plainText(media.type)} ${id}`
      : `by itself ${each.number}`
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups.values()
}

import { Refusal } from '../../refusal.ts'
import type { Format } from '../../titles/formats-rules.ts'
import type { Kind } from '../../titles/rules.ts'
import { readListDate } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import { isObject, jsonEntries } from './json-entries.ts'
import type { Path } from './json-structure.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, refuse, refuseStanding } from './make-row.ts'
import { hasKeys } from './sample-json.ts'
import { standingNamed } from './standings.ts'

const read = ['name', 'status', 'started', 'completed', 'rating', 'times', 'eps', 'ch', 'vol']

/** Anime-Planet's export: names in that site's own wording, and no ids. */
export const animePlanetJson: ListFormat = {
  name: 'anime-planet-json',
  site: 'animeplanet',
  isIn: ({ json }) => hasKeys(json, 'user', 'export') || hasKeys(json, 'export', 'entries'),
  async *read(bytes) {
    let kind: Kind | null = null
    let number = 0
    for await (const each of jsonEntries(bytes, choose)) {
      if (each.path.length === 1) {
        const type: unknown = 'entry' in each ? each.entry.type : null
        if (type === 'anime' || type === 'manga') kind = type
        continue
      }
      number += 1
      if (!kind) throw new Refusal('list-broken')
      yield 'problem' in each ? refuse(number, null, each.problem) : rowOf(number, kind, each.entry)
    }
  },
}

function choose(path: Path) {
  if (path.length === 0 || (path[0] === 'entries' && path.length === 1)) return 'into'
  return path[0] === 'export' || path[0] === 'entries' ? 'take' : 'skip'
}

function rowOf(number: number, kind: Kind, entry: Record<string, unknown>): ListRecord {
  // What somebody does not want to watch is neither on their list nor dropped.
  const isUnwanted = typeof entry.status === 'string' && /^won['’]?t (?:watch|read)$/i.test(entry.status.trim())
  const standing = standingNamed(entry.status)
  if (!standing && !isUnwanted) return refuseStanding(number, entry.name, entry.status)
  const times = typeof entry.times === 'number' ? entry.times : 0
  const completed = dayOf(entry.completed)
  return makeRow(number, {
    kind,
    ids: {},
    names: [entry.name],
    format: formatOf(kind, entry.name),
    standing,
    progress: kind === 'anime' ? entry.eps : entry.ch,
    volumes: entry.vol,
    startedOn: dayOf(entry.started),
    // It gives one end, whichever it was.
    finishedOn: standing === 'dropped' ? null : completed,
    droppedOn: standing === 'dropped' ? (completed ?? null) : null,
    written: { startedOn: entry.started, finishedOn: entry.completed },
    // The site counts the first time too.
    repeats: times > 1 ? times - 1 : 0,
    score: { scale: 'half-stars', value: entry.rating },
    foreign: leftOver(entry, isUnwanted ? read.filter((key) => key !== 'status') : read),
    keepAs: { score: 'rating' },
  })
}

/** The site says behind the name of each novel that it is one. */
function formatOf(kind: Kind, name: unknown): Format | null {
  return kind === 'manga' && !/novel\)\s*$/i.test(String(name)) ? 'manga' : null
}

/** '2020-07-24 17:58:13-07': the day, where the reader was. */
function dayOf(given: unknown): string | null | undefined {
  return readListDate(isObject(given) ? undefined : given)
}

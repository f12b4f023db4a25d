import * as v from 'valibot'
import { emptyJournal } from '../../journal/record-rules.ts'
import { Refusal } from '../../refusal.ts'
import type { Told } from '../../refusal-rules.ts'
import { parseLine } from '../../sources/parse-line.ts'
import { refuseShape } from '../../sources/refuse-shape.ts'
import { standingOf } from '../../standing-rules.ts'
import { statusesOf } from '../../titles/statuses-rules.ts'
import { isObject } from './json-entries.ts'
import { type Choice, jsonValues, type Path } from './json-values.ts'
import { kirokuParts, kirokuTitle, type OwnPart, type OwnPartName } from './kiroku-shape.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, refuse } from './make-row.ts'
import { plainText } from './plain-text.ts'
import { partOf } from './sample-json.ts'

const version = 1

/** All that a Kiroku site kept of a reader (docs/kiroku-json.md), or a list in its form that was written by hand. */
export const kirokuJson: ListFormat = {
  name: 'kiroku-json',
  site: 'kiroku',
  isIn: ({ json }) => partOf(json, 'format') === 'kiroku',
  async *read(bytes) {
    let number = 0
    for await (const { path, line } of jsonValues(bytes, choose)) {
      const read = parseLine(line)
      const [section = ''] = path
      if (section === 'version') {
        const said = 'record' in read ? read.record : null
        if (said !== version) throw new Refusal('list-newer', { version: plainText(said).slice(0, 20) })
        continue
      }
      number += 1
      if ('problem' in read) yield refuse(number, null, read.problem)
      else
        yield section === 'titles'
          ? titleOf(number, read.record)
          : partOfFile(section as OwnPartName, number, read.record)
    }
  },
}

function choose(path: Path): Choice {
  const [section = ''] = path
  if (path.length === 0) return 'into'
  if (path.length === 1 && section === 'version') return 'take'
  if (section !== 'titles' && !Object.hasOwn(kirokuParts, section)) return 'skip'
  return path.length === 1 ? 'into' : 'take'
}

function titleOf(number: number, given: unknown): ListRecord {
  const read = v.safeParse(kirokuTitle, given, { abortEarly: true })
  if (!read.success) return refuse(number, nameIn(given), toldOf(refuseShape(read.issues[0])))
  const { kind, name, nameEnglish, nameNative, format, year, episodes, volumes, ids, ...own } = read.output
  const { entry, journal } = own
  const statuses: readonly string[] = statusesOf[kind]
  if (entry && !statuses.includes(entry.status)) {
    return refuse(number, name, { code: 'row-standing', parameters: { standing: entry.status } })
  }
  const { progress = 0, repeats = 0, notes = '', tags = [] } = journal ?? {}
  const row = makeRow(number, {
    ...{ kind, ids, format, year, standing: standingOf(entry?.status ?? null, journal ?? emptyJournal) },
    names: [name, nameEnglish, nameNative],
    total: episodes,
    totalVolumes: volumes,
    ...{ progress, repeats, notes, tags, volumes: journal?.volumes },
    ...{ startedOn: journal?.startedOn ?? null, finishedOn: journal?.finishedOn ?? null },
    droppedOn: journal?.droppedOn ?? null,
    score: { scale: 'tenths', value: journal?.score },
    isPrivate: journal?.isPrivate ?? false,
    updatedAt: journal?.changedAt ? new Date(journal.changedAt) : null,
    foreign: {},
  })
  if (row.what === 'row') Object.assign(row.row, { foreign: {}, own })
  return row
}

function partOfFile(section: OwnPartName, number: number, given: unknown): ListRecord {
  const read = v.safeParse(kirokuParts[section], given, { abortEarly: true })
  if (!read.success) return refuse(number, nameIn(given), toldOf(refuseShape(read.issues[0])))
  return { what: section, number, part: read.output } as OwnPart
}

function toldOf({ code, parameters }: Refusal): Told {
  return { code, parameters } as Told
}

function nameIn(given: unknown): string | null {
  return isObject(given) && typeof given.name === 'string' ? given.name.toWellFormed().slice(0, 100) : null
}

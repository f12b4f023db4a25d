import * as v from 'valibot'
import { Refusal } from '../../refusal.ts'
import { parseLine } from '../../sources/parse-line.ts'
import { refuseShape } from '../../sources/refuse-shape.ts'
import { told } from '../../stored-refusal.ts'
import { isObject } from './json-entries.ts'
import type { Choice, Path } from './json-structure.ts'
import { jsonValues } from './json-values.ts'
import { isListOfItems, isSection, kirokuSections, type OwnPart, type Section } from './kiroku-parts.ts'
import { nameIn, titleOf, waitingOf } from './kiroku-rows.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { refuse } from './make-row.ts'
import { plainText } from './plain-text.ts'
import { partOf } from './sample-json.ts'

const version = 1

/** Bytes of a list of a reader's own: 2,000 titles, each with a note of 1,000 characters. */
const longestList = 8 * 1_048_576

/** All that a Kiroku site kept of a reader (docs/kiroku-json.md), or a list in its form that was written by hand. */
export const kirokuJson: ListFormat = {
  name: 'kiroku-json',
  site: 'kiroku',
  isIn: ({ json }) => partOf(json, 'format') === 'kiroku',
  async *read(bytes) {
    /** Of rows, and of each section beside them. */
    const counted: Record<string, number> = {}
    for await (const { path, line } of jsonValues(bytes, choose)) {
      const read = parseLine(line)
      const given = 'record' in read ? read.record : null
      const [section = ''] = path
      if (section === 'version') {
        if (given !== version) throw new Refusal('list-newer', { version: plainText(given).slice(0, 20) })
        continue
      }
      // A section that is null is empty.
      if ('record' in read && given === null && path.length === 1) continue
      const holds = section === 'waiting' ? 'titles' : section
      const number = (counted[holds] ?? 0) + 1
      counted[holds] = number
      const record = 'problem' in read ? refuse(number, null, read.problem) : recordOf(path, number, given)
      yield record.what === 'refused' && isSection(holds) ? { ...record, section: holds } : record
    }
  },
}

function choose([section = '', ...within]: Path): Choice {
  if (section === '') return 'into'
  if (within.length > 0) return section === 'lists' ? { take: longestList } : 'take'
  if (section === 'titles') return 'items'
  if (isSection(section)) return isListOfItems(section) ? 'items' : 'take'
  return section === 'version' ? 'take' : 'skip'
}

function recordOf([section = '', ...within]: Path, number: number, given: unknown): ListRecord {
  const isItem = within.length > 0
  if (section === 'titles') return isItem ? titleOf(number, given) : refuseSection(number, section)
  if (isSection(section) && isListOfItems(section) && !isItem) return refuseSection(number, section)
  if (!isSection(section) || !isObject(given))
    return refuse(number, null, { code: 'record-not-object', parameters: {} })
  if (!isListOfItems(section) && number > 1)
    return refuse(number, null, { code: 'value-repeated', parameters: { key: section } })
  const read = v.safeParse(kirokuSections[section], given, { abortEarly: true })
  if (!read.success) return refuse(number, nameIn(given), told(refuseShape(read.issues[0])))
  if (section === 'waiting') return waitingOf(number, read.output as Section<'waiting'>)
  return { what: section, number, part: read.output } as OwnPart
}

function refuseSection(number: number, key: string): ListRecord {
  return refuse(number, null, { code: 'value-not-list', parameters: { key } })
}

import { vocabularyOf } from './vocabulary.ts'

type Line = Record<string, unknown>

/** Between the ids of a copy and those of the next one. */
const apart = 100_000_000

/**
 * Yields the lines of a catalogue, and after each of them made-up titles that resemble it: other words of the same
 * frequency in its names, other ids everywhere, dates a few days off. What a copy is related to are copies of what its
 * original is related to.
 */
export function* varyLines(lines: Line[], copies: number): Generator<Line> {
  const vocabulary = vocabularyOf(lines.flatMap(namesOf))
  for (const line of lines) {
    yield line
    for (let copy = 1; copy <= copies; copy++) {
      yield varied(line, copy, (text) => vocabulary.vary(text, copy)) as Line
    }
  }
}

function namesOf({ title, title_english, synonyms }: Line): string[] {
  return [title, title_english, ...(Array.isArray(synonyms) ? synonyms : [])].filter((name) => typeof name === 'string')
}

const names = new Set([
  'title',
  'title_english',
  'title_japanese',
  'title_native',
  'synonyms',
  'titles_i18n',
  'name',
  'vocal',
])
const dates = new Set(['start_date', 'end_date'])

function varied(value: unknown, copy: number, vary: (text: string) => string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => varied(each, copy, vary, key))
  if (typeof value === 'object' && value !== null) {
    const inside = key === 'ids' || key === 'titles_i18n' ? key : ''
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, varied(each, copy, vary, inside || name)]),
    )
  }
  if (key === 'ids' || key === 'id' || key === 'mal_id') return movedId(value, copy)
  if (key === 'score' && typeof value === 'number') return Math.round(value * (100 - copy / 2)) / 100
  if (key === 'members' && typeof value === 'number') return Math.round(value * (1 - copy / 200))
  if (typeof value !== 'string') return value
  if (names.has(key)) return vary(value)
  return dates.has(key) ? nearbyDay(value, copy) : value
}

function movedId(id: unknown, copy: number): unknown {
  return typeof id === 'number' && id > 0 ? id + copy * apart : typeof id === 'string' && id ? `${id}-${copy}` : id
}

function nearbyDay(date: string, copy: number): string {
  const [, before = '', day = ''] = /^(\d{4}-\d\d-)(\d\d)$/.exec(date) ?? []
  return before ? before + String(((Number(day) + copy * 3) % 28) + 1).padStart(2, '0') : date
}

import type { Format } from '../../titles/formats-rules.ts'
import { readFormatOf } from '../../titles/formats-rules.ts'
import type { ListRow } from '../readers/list-row.ts'

export interface ReadNames {
  /** All ways in which the row's title may be written, as given first. */
  names: string[]
  /** What is left of a name without the format that it says, and that format. */
  loose: { name: string; format: Format }[]
  /** How a name begins, and what it ends in: "Name: Subtitle". */
  parts: { start: string; end: string }[]
  /** As Anime-Planet names the pages of titles with these names. */
  slugs: string[]
  /** What stands in brackets behind a name: "Fruits Basket (2019)", "Monster (Novel)". */
  year: number | null
  format: Format | null
}

const mostNames = 12

/** What the names of a row say. */
export function readNames({ kind, names }: Pick<ListRow, 'kind' | 'names'>): ReadNames {
  const given = names.slice(0, mostNames)
  const behind = given.map((name) => ({ name, ...readBrackets(kind, name) }))
  const without = behind.flatMap(({ name, rest }) => (rest && rest !== name ? [rest] : []))
  return {
    names: [...new Set([...given, ...without].flatMap((name) => [name, ...spelledOtherwise(name)]))],
    loose: [...given, ...without].flatMap((name) => withoutFormat(kind, name)),
    parts: given.flatMap(partsOf),
    slugs: [...new Set(given.map(slugOf).filter(Boolean))],
    year: behind.find(({ year }) => year !== null)?.year ?? null,
    format: behind.find(({ format }) => format !== null)?.format ?? null,
  }
}

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/** Sites do not agree on the particle を, "&", articles, and how a film or a part of a season is numbered ("Season 3: Part II"). */
function spelledOtherwise(name: string): string[] {
  const others = [
    name.replace(/ wo (?=\S)/gi, ' o '),
    name.replace(/ o (?=\S)/gi, ' wo '),
    name.replace(/ & /g, ' and '),
    name.replace(/ and /gi, ' & '),
    name.replace(/^the (?=\S+ )/i, ''),
    name.replace(/^(?=\S+ )(?!the )/i, 'The '),
    name.replace(/ the /gi, ' '),
    name.replace(/ movie(?:(?: \d+)?(?=:| -)|$)/i, ' The Movie'),
    name.replace(/ movie (?=[IVX]+\b)/i, ' The Movie '),
    name.replace(/ movie (\d)(?!\d)/i, ' Movie 0$1'),
    name.replace(/ (?:special|recap|picture drama)s?$/i, (all) => (all.endsWith('s') ? all.slice(0, -1) : `${all}s`)),
    name.replace(/\b(part|season) ([IVX]+)\b/gi, (all, what, roman) => {
      const place = romans.indexOf(roman.toUpperCase()) + 1
      return place > 0 ? `${what} ${place}` : all
    }),
    name.replace(/\b(part) ([1-9])\b/gi, (_, what, digit) => `${what} ${romans[Number(digit) - 1]}`),
  ]
  return others.filter((other) => other !== name)
}

const formatWords: [RegExp, Format][] = [
  [/ (?:the )?movie(?:(?: \d+)?(?=:| -)|$)/i, 'movie'],
  [/:? ova(?:(?: \d+)?(?=:| -)|$)/i, 'ova'],
  [/ \(web\)$/i, 'ona'],
  [/:? specials?$/i, 'special'],
  [/ tv$/i, 'tv'],
]

/** "Name Movie 2: Subtitle" is a film that others call "Name: Subtitle". */
function withoutFormat(kind: ListRow['kind'], name: string): ReadNames['loose'] {
  if (kind !== 'anime') return []
  return formatWords.flatMap(([words, format]) => {
    const rest = name.replace(words, '')
    return rest && rest !== name ? [{ name: rest, format }] : []
  })
}

function partsOf(name: string): ReadNames['parts'] {
  const bare = name.replace(/ (?:the )?(?:movie|ova|special)(?: \d+)?(?=:| -)/i, '')
  const [, start, end] = /^(.+?)(?::| -) +(.+)$/.exec(bare) ?? []
  return start && end ? [{ start, end }] : []
}

function readBrackets(kind: ListRow['kind'], name: string) {
  const [, rest = '', inside = ''] = /^(.+?)\s*\(([^()]{2,20})\)\s*$/.exec(name) ?? []
  const year = /^(19|20)\d\d$/.test(inside) ? Number(inside) : null
  const format = readFormatOf(kind, inside)
  return year !== null || format !== null ? { rest, year, format } : { rest: null, year, format }
}

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200)
}

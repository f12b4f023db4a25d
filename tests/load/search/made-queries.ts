import type { Chance } from './mistakes.ts'
import { innerWord, mistakes, start } from './mistakes.ts'
import { initialsOf, plainName, romans, seasonOf } from './plain-name.ts'
import type { Known } from './read-names.ts'

/** What a person types to find a title. */
export interface MadeQuery {
  category: string
  query: string
  wanted: Known
}

type Make = (wanted: Known, chance: Chance) => string | null

/** How many of two hundred queries are of each category. */
const shares: [category: string, count: number, make: Make][] = [
  ['whole title', 18, ({ title }) => title],
  ['beginning', 26, ({ title }, chance) => startFrom(title, 0.45 + chance() * 0.45)],
  ['English name', 18, ({ title, english }) => (english !== null && english !== title ? english : null)],
  ['beginning of the English name', 12, ({ english }, chance) => english && startFrom(english, 0.5 + chance() * 0.4)],
  [
    'synonym',
    6,
    ({ title, english, latin }, chance) =>
      oneOf(
        latin.filter((n) => n !== title && n !== english),
        chance,
      ),
  ],
  ['native name', 8, ({ native }) => native],
  ['beginning of the native name', 6, ({ native }) => (native && [...native].length > 4 ? start(native, 0.6) : null)],
  ['word inside', 18, (wanted, chance) => distinctWord(wanted, chance)],
  ['typing mistake', 40, ({ latin }, chance) => mistaken(oneOf(latin.slice(0, 2), chance), chance)],
  ['season', 22, (wanted, chance) => seasonTyped(wanted, chance)],
  [
    'initials',
    10,
    ({ title, english }, chance) =>
      initialsTyped(
        oneOf(
          [title, english].filter((n) => n !== null),
          chance,
        ),
      ),
  ],
  ['punctuation left out', 8, ({ title }) => (/[^\p{L}\p{N} ]/u.test(title) ? plainName(title) : null)],
  ['spaces left out', 4, ({ title }) => (/ /.test(title) ? plainName(title).replaceAll(' ', '') : null)],
  ['words of two names', 4, ({ title, english }, chance) => mixed(title, english, chance)],
]

/**
 * Two hundred queries, the same for the same titles and seed. Of ten, six are for one of the thousand titles with the most
 * readers, three for one of the next four thousand, and one for any title.
 * @param titles those with the most readers first
 */
export function makeQueries(titles: Known[], chance: Chance): MadeQuery[] {
  return shares.flatMap(([category, count, make]) => {
    const made = new Map<string, MadeQuery>()
    while (made.size < count) {
      const wanted = drawTitle(titles, category, chance)
      const query = make(wanted, chance)?.trim()
      if (query && [...query].length <= 100) made.set(query, { category, query, wanted })
    }
    return [...made.values()]
  })
}

function drawTitle(titles: Known[], category: string, chance: Chance): Known {
  const draw = chance()
  const among = category === 'initials' ? 300 : draw < 0.6 ? 1000 : draw < 0.9 ? 5000 : titles.length
  const wanted = titles[Math.floor(chance() * Math.min(among, titles.length))]
  if (!wanted) throw new Error('There is no title in the catalogue')
  return wanted
}

function oneOf<T>(things: T[], chance: Chance): T | null {
  return things[Math.floor(chance() * things.length)] ?? null
}

function startFrom(name: string, part: number): string | null {
  return [...name].length < 5 ? null : start(name, part)
}

/** A word of five letters or more that is not the first one. */
function distinctWord({ latin }: Known, chance: Chance): string | null {
  const [first = '', ...inner] = plainName(oneOf(latin.slice(0, 2), chance) ?? '').split(' ')
  const word = innerWord(inner.join(' '), chance)
  return word.length >= 5 && word !== first && word !== 'season' ? word : null
}

function mistaken(name: string | null, chance: Chance): string | null {
  const make = oneOf(Object.values(mistakes), chance)
  return name && make && [...name].length >= 5 ? make(name, chance) : null
}

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** A number in one of the usual spellings after the series, or after its initials if most readers know them. */
function seasonTyped({ latin, readers }: Known, chance: Chance): string | null {
  const name = oneOf(latin.filter(seasonOf), chance)
  const found = name && seasonOf(name)
  if (!found) return null
  const { season } = found
  const nth = `${season}${['', 'st', 'nd', 'rd'][season] ?? 'th'}`
  const series =
    chance() < 0.2 && readers > 200_000 && found.series.split(' ').length > 2 ? initialsOf(found.series) : found.series
  const typed = [
    `${season}`,
    `season ${season}`,
    `s${season}`,
    `${romans[season]}`,
    `${nth} season`,
    `${ordinals[season]} season`,
  ]
  return `${series} ${oneOf(typed, chance)}`.toLowerCase()
}

function initialsTyped(name: string | null): string | null {
  const initials = name && initialsOf(name)
  return initials && /^[a-z]{3,5}$/.test(initials) ? initials : null
}

/** The first words of the title and a word of the English name. */
function mixed(title: string, english: string | null, chance: Chance): string | null {
  if (english === null || english === title) return null
  const [first = ''] = plainName(title).split(' ')
  const word = innerWord(plainName(english), chance)
  return first.length > 3 && word.length > 3 && first !== word ? `${first} ${word}` : null
}

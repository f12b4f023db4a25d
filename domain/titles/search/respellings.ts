import { isKana, toRomaji } from 'wanakana'

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const belowHundred = [...units, ...tens.flatMap((ten) => [ten, ...units.slice(1, 10).map((unit) => `${ten} ${unit}`)])]
const cardinals = [...belowHundred, 'one hundred']
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const numberWords = new Map([
  ...cardinals.map((word, number) => [String(number), word] as const),
  ...ordinals.map((word, before) => [inOrder(before + 1), word] as const),
  ...tens.flatMap((ten, before) =>
    [`${ten.slice(0, -1)}ieth`, ...ordinals.slice(0, 9).map((word) => `${ten} ${word}`)].map(
      (word, unit) => [inOrder(10 * before + 20 + unit), word] as const,
    ),
  ),
])
const numbers = new Map([...numberWords].map(([number, word]) => [word, number]))
// "Twenty one" is looked for before "twenty".
const spoken = [...numbers.keys()].toSorted((a, b) => b.length - a.length).join('|')

/** Words for which names often have a sign or an abbreviation. */
const shortened = new Map(Object.entries({ and: '', number: 'no', doctor: 'dr', mister: 'mr', versus: 'vs' }))
const otherParticle = new Map(Object.entries({ wo: 'o', o: 'wo' }))

/**
 * What was typed as names may write it otherwise: kana by their sound ("ぎんたま" is "gintama"), numbers as words or in
 * digits ("seven seeds", "7 seeds"), signs and abbreviations for words ("Panty & Stocking", "Dr. Stone"), and the particle
 * "wo" as "o".
 */
export function respellings(query: string): string[] {
  const plain = query.normalize('NFKC').toLowerCase()
  const kana = plain.replace(/[^\p{L}\p{N}ー]/gu, '')
  if (isKana(kana)) return readings(kana)

  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length === 1) return []
  const typed = words.join(' ')
  const inNumbers = [typed, replaceWords(typed, spoken, numbers), replaceWords(typed, '\\d+[a-z]*', numberWords)]
  const all = inNumbers.flatMap((text) => [text, replaceWords(text, '[a-z]+', shortened)])
  all.push(replaceWords(typed, 'wo|o', otherParticle))
  return [...new Set(all)].filter((text) => text !== typed && text !== '')
}

/** The readings of kana. "は" is also the particle "wa", but not at the beginning, and "を" is "wo" or "o". */
function readings(kana: string): string[] {
  const particles = [...kana.matchAll(/(?<=.)[はハ]/gu)].slice(0, 3)
  const spelt = particles.map(({ index }) => `${kana.slice(0, index)}わ${kana.slice(index + 1)}`)
  const all = [kana, kana.replace(/[をヲ]/g, 'お'), ...spelt].map((text) => toRomaji(text))
  return [...new Set(all)].filter(Boolean)
}

/** Each word for another one, or for none. */
function replaceWords(text: string, pattern: string, others: ReadonlyMap<string, string>): string {
  const words = new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'g')
  return text
    .replace(words, (word) => others.get(word) ?? word)
    .replace(/ +/g, ' ')
    .trim()
}

/** A number as the English write it in a sequence: 1st, 22nd, 13th. */
function inOrder(number: number): string {
  const plural = new Intl.PluralRules('en', { type: 'ordinal' }).select(number)
  return `${number}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[plural]}`
}

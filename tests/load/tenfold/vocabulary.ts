const word = /\p{Script=Latin}+/gu
/** Words of this many titles or fewer become words that no title has. */
const rare = 3

/**
 * Replaces the words of names by others that are about as frequent, the same for the same copy. Rare words become new ones,
 * since a catalogue with ten times the titles has more words too.
 */
export function vocabularyOf(names: string[]) {
  const counts = new Map<string, number>()
  for (const name of names) {
    for (const [each] of name.toLowerCase().matchAll(word)) counts.set(each, (counts.get(each) ?? 0) + 1)
  }
  const byFrequency = [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([each]) => each)
  const ranks = new Map(byFrequency.map((each, rank) => [each, rank]))

  const replaced = (each: string, copy: number) => {
    if ((counts.get(each) ?? 0) <= rare) return otherLetters(each, copy)
    const rank = ranks.get(each) ?? 0
    // Among words whose ranks begin with the same digit in base two, and so whose frequencies are alike.
    const first = 2 ** Math.floor(Math.log2(rank + 1)) - 1
    const many = Math.min(first + 1, byFrequency.length - first)
    return byFrequency[first + ((rank - first + copy * 7) % many)] ?? each
  }

  return {
    vary: (name: string, copy: number) =>
      name
        .replace(word, (each) => capitalized(replaced(each.toLowerCase(), copy), each))
        .replace(/\p{Script=Han}/gu, (each) => movedIn(each, 0x4e00, 0x9fa5, copy * 3))
        .replace(/\p{Script=Katakana}/gu, (each) => movedIn(each, 0x30a1, 0x30f3, copy))
        .replace(/\p{Script=Hiragana}/gu, (each) => movedIn(each, 0x3041, 0x3093, copy)),
  }
}

const vowels = 'aiueo'
const consonants = 'kstnhmr'

function otherLetters(text: string, copy: number): string {
  return text.replace(/[aiueokstnhmr]/g, (letter) => {
    const letters = vowels.includes(letter) ? vowels : consonants
    return letters[(letters.indexOf(letter) + copy) % letters.length] ?? letter
  })
}

function capitalized(text: string, like: string): string {
  return like[0] === like[0]?.toLowerCase() ? text : `${text[0]?.toUpperCase()}${text.slice(1)}`
}

function movedIn(character: string, first: number, last: number, by: number): string {
  const code = character.codePointAt(0) ?? 0
  return code < first || code > last
    ? character
    : String.fromCodePoint(first + ((code - first + by) % (last - first + 1)))
}

/** What readers type for a title: parts of it, and mistakes. */

export type Chance = () => number

export const wholeAsTyped = (title: string) => title

/** The first part of a title, at least two letters. */
export function start(title: string, part: number): string {
  const letters = [...title]
  return letters.slice(0, Math.max(2, Math.ceil(letters.length * part))).join('')
}

export function innerWord(title: string, chance: Chance): string {
  const words = title.split(' ')
  return words[Math.floor(chance() * words.length)] ?? title
}

/** One mistake each, at any letter or digit, the first included. */
export const mistakes: Record<string, (title: string, chance: Chance) => string> = {
  dropped: (title, chance) => edit(title, chance, () => []),
  doubled: (title, chance) => edit(title, chance, (letter) => [letter, letter]),
  wrong: (title, chance) => edit(title, chance, (letter) => [anotherThan(letter, chance)]),
  swapped(title, chance) {
    const letters = [...title]
    const places = letters
      .keys()
      .filter((n) => isLetter(letters[n]) && isLetter(letters[n + 1]))
      .toArray()
    const place = places[Math.floor(chance() * places.length)]
    if (place === undefined) return title
    return letters.toSpliced(place, 2, letters[place + 1] ?? '', letters[place] ?? '').join('')
  },
}

function edit(title: string, chance: Chance, change: (letter: string) => string[]): string {
  const letters = [...title]
  const places = letters
    .keys()
    .filter((n) => isLetter(letters[n]))
    .toArray()
  const place = places[Math.floor(chance() * places.length)]
  if (place === undefined || letters.length < 2) return title
  return letters.toSpliced(place, 1, ...change(letters[place] ?? '')).join('')
}

function isLetter(letter = ''): boolean {
  return /[\p{L}\p{N}]/u.test(letter)
}

function anotherThan(letter: string, chance: Chance): string {
  const others = [...'abcdefghijklmnopqrstuvwxyz'].filter((other) => other !== letter.toLowerCase())
  return others[Math.floor(chance() * others.length)] ?? 'x'
}

/** One or two characters for a person without a picture: given name first, also for "Family, Given". */
export function initials(name: string): string {
  const [family = '', ...given] = name.split(',')
  const words = [...given, family]
    .join(' ')
    .split(/[\s・.]+/u)
    .filter(Boolean)
  const spoken = words.map(firstLetter).filter(Boolean)
  const [first, last] = [spoken[0] ?? firstCharacter(words[0]), spoken.at(-1)]
  return spoken.length > 1 && isLatin(first) ? first + last : first
}

/** A letter or digit: "K" of "(K)NoW_NAME". */
function firstLetter(word: string): string {
  return firstCharacter(word.normalize('NFC').match(/[\p{L}\p{N}]/u)?.[0])
}

function firstCharacter(word = ''): string {
  const [character = ''] = word.normalize('NFC')
  return character.toUpperCase()
}

function isLatin(character: string): boolean {
  return /\p{Script=Latin}/u.test(character)
}

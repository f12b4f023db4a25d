/** One or two characters for a person without a picture: given name first, also for "Family, Given". */
export function initials(name: string): string {
  const [family = '', ...given] = name.split(',')
  const words = [...given, family]
    .join(' ')
    .split(/[\s・.]+/u)
    .filter(Boolean)
  const first = firstCharacter(words[0])
  return words.length > 1 && isLatin(first) ? first + firstCharacter(words.at(-1)) : first
}

function firstCharacter(word = ''): string {
  const [character = ''] = word.normalize('NFC')
  return character.toUpperCase()
}

function isLatin(character: string): boolean {
  return /\p{Script=Latin}/u.test(character)
}

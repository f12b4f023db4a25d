/** One or two signs that stand for a person while there is no picture: given name first, also of "Family, Given". */
export function initials(name: string): string {
  const [family = '', ...given] = name.split(',')
  const words = [...given, family]
    .join(' ')
    .split(/[\s・.]+/u)
    .filter(Boolean)
  const first = firstSign(words[0])
  return words.length > 1 && isLatin(first) ? first + firstSign(words.at(-1)) : first
}

function firstSign(word = ''): string {
  const [sign = ''] = word.normalize('NFC')
  return sign.toUpperCase()
}

function isLatin(sign: string): boolean {
  return /\p{Script=Latin}/u.test(sign)
}

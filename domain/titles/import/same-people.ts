/**
 * Whether two lists have a person in common; null when they cannot be compared, because one is empty or they are written
 * in different scripts. Sites vary in the order and spelling of the parts of a name (Ohba Tsugumi, Tsugumi Ooba), so one
 * part that sounds alike is enough.
 */
export function samePeople(ones: string[], others: string[]): boolean | null {
  for (const script of [
    /\p{Script=Latin}/u,
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    /\p{Script=Hangul}/u,
  ]) {
    const [some, more] = [ones, others].map((names) => names.filter((name) => script.test(name)).flatMap(parts))
    if (!some?.length || !more?.length) continue
    return some.some((part) => more.includes(part))
  }
  return null
}

/** The parts of a name as they sound: with long vowels shortened and doubled letters written once. */
function parts(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part.replace(/o[uh](?![aeiou])/g, 'o').replace(/([a-z])\1/g, '$1'))
    .filter((part) => part.length > 1)
}

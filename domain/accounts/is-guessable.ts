import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

const fewestGuesses = 1_000_000
/** How much is looked at at once: the time grows with more than the square of the number of characters. */
const longestPiece = 16
const longestInput = 256
/** What readers of this site would choose first. */
const nearby = ['kiroku', 'anime', 'manga']

let estimator: ZxcvbnFactory | undefined

/**
 * Whether attackers guess a password among their first million tries (decisions): leaked passwords, also in disguise or put
 * together, dates, runs of the keyboard, repetitions, and what is made of `about`, the words by which the account is known.
 * A longer one is guessable when its first and last sixteen characters are.
 */
export async function isGuessable(password: string, about: string[] = []): Promise<boolean> {
  estimator ??= await load()
  const known = estimator
  const plain = plainly(password)
  const pieces = plain.length > longestPiece ? [plain.slice(0, longestPiece), plain.slice(-longestPiece)] : [plain]
  const names = about.map(plainly)
  const parts = names.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u))
  if (names.some((name) => name.toLowerCase() === plain.toLowerCase())) return true
  return pieces.every((piece) => known.check(piece, [...nearby, ...names, ...parts]).guesses < fewestGuesses)
}

function plainly(given: string): string {
  return given.slice(0, longestInput).normalize('NFKC')
}

/** Takes a tenth of a second and ten megabytes, so it waits for the first new password. While the site is built anew it may fail, and is tried again. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  // A hundred, as usual, take twice the time and find no more.
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 30 })
}

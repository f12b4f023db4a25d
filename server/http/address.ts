export interface Address {
  path: string
  /** With its question mark, or empty. */
  query: string
}

const longest = 8_000

/** The parts of the address a client asked for; or the status that tells it what is wrong with it. */
export function readAddress(target: string): Address | 400 | 414 {
  if (target.length > longest) return 414
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark)
  return path.startsWith('/') && isText(path) && !/%00/.test(query) ? { path, query } : 400
}

/** Whether the path is UTF-8 without control characters. A browser would take a backslash for a slash. */
function isText(path: string): boolean {
  if (/^[\w\-./]*$/.test(path)) return true
  if (/[\\#]/.test(path)) return false
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    return !/[\0-\x1f\x7f]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Where a path with a slash too many at its end belongs; null for any other path. */
export function withoutLastSlash({ path, query }: Address): string | null {
  if (!path.endsWith('/')) return null
  const match = /^(\/[^/].*?)\/+$/.exec(path)
  return match ? `${match[1]}${query}` : null
}

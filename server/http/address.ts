export interface Address {
  path: string
  /** With its question mark, or empty. */
  query: string
}

const longest = 8_000
/** A page reads a dozen at most; what links add is left alone. */
const mostParameters = 200

/** The parts of the address a client asked for; or the status that tells it what is wrong with it. */
export function readAddress(target: string): Address | 404 | 414 {
  if (target.length > longest) return 414
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark)
  if (query.split('&', mostParameters + 1).length > mostParameters) return 414
  return path.startsWith('/') && isText(path) && !query.includes('%00') ? { path, query } : 404
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
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  if (end === path.length || path.startsWith('//') || end === 1) return null
  return path.slice(0, end) + query
}

export interface Address {
  path: string
  /** With its question mark, or empty. */
  query: string
}

const longest = 8_000
/** A page reads at most a dozen; links from elsewhere may add others. */
const mostParameters = 200

/** The parts of the requested address, or the status to refuse it with. */
export function readAddress(target: string): Address | 404 | 414 {
  if (target.length > longest) return 414
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark)
  if (query.split('&', mostParameters + 1).length > mostParameters) return 414
  return path.startsWith('/') && isText(path) && !query.includes('%00') ? { path, query } : 404
}

/** Whether the path is UTF-8 without control characters. Browsers treat a backslash as a slash. */
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

/** The address without slashes at the end of its path; null when there are none. */
export function withoutLastSlash({ path, query }: Address): string | null {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  if (end === path.length || path.startsWith('//') || end === 1) return null
  return path.slice(0, end) + query
}

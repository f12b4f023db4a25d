/** Characters of all that is kept of an entry, as JSON. A list's longest are notes. */
const longest = 100_000
/** How many have been kept so far. */
const lengths = new WeakMap<Record<string, unknown>, number>()

/**
 * What is left of an entry of another site besides the fields that are read, for `ListRow.foreign`. Empty values are left out,
 * and so are those that make it longer than any site's.
 */
export function leftOver(entry: Record<string, unknown>, read: readonly string[]): Record<string, unknown> {
  const left: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(entry)) {
    if (!read.includes(name) && isFilled(value)) keep(left, name, value)
  }
  return left
}

/** Adds a value as it stands, so that the database can hold it: it has no U+0000 and no half characters. */
export function keep(foreign: Record<string, unknown>, name: string, value: unknown): void {
  const json = JSON.stringify(value)
  const cleaned = cleanText(name)
  if (json === undefined || cleaned === '__proto__') return
  const length = (lengths.get(foreign) ?? 0) + cleaned.length + json.length
  if (length > longest) return
  lengths.set(foreign, length)
  foreign[cleaned] = clean(value)
}

/** Names of parts are text, too. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [cleanText(name), clean(part)]))
}

function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}

const suffix = /^(?:jr|sr|ii|iii|iv|inc|ltd|llc|co|corp|phd)\b/i

/**
 * A person's name as readers say it: "Ishikawa, Yui" becomes Yui Ishikawa. Names without a comma, with several, or
 * with one that does not separate two names ("Mix Speaker's,Inc.", "Davis, Jr.") stay as they are.
 */
export function readPersonName(name: string): string {
  const [last, first, ...more] = name.split(/,\s+/)
  if (!last || !first || more.length > 0 || suffix.test(first)) return name
  return `${first} ${last}`
}

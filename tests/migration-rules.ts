/** Tables that stay small however large a site gets: nobody notices that they are gone over or locked for a moment. */
const small = ['migrations', 'poster_runs', 'refolds', 'similar_runs', 'site_secret', 'sources', 'storage_sweeps']

/** What goes over a whole table, or keeps others from it for long. The first group is the table. */
const long: [what: string, pattern: RegExp][] = [
  ['changes a type', /^alter table (?:only )?(\w+)[^;]*\balter (?:column )?\w+ (?:set data )?type\b/],
  ['looks whether a column is never null', /^alter table (?:only )?(\w+)[^;]*\bset not null\b/],
  ['computes a stored column', /^alter table (?:only )?(\w+)[^;]*\badd (?:column )?[^;]*\bstored\b/],
  [
    'gives each row a value of its own',
    /^alter table (?:only )?(\w+)[^;]*\badd (?:column )?[^;]*\b(?:identity|serial|clock_timestamp|gen_random_uuid|random|nextval)\b/,
  ],
  [
    'checks a constraint on what is there',
    /^alter table (?:only )?(\w+)(?![^;]*\bnot valid\b)(?![^;]*\busing index\b)[^;]*\badd (?:constraint|check|unique|primary|foreign)\b/,
  ],
  ['makes an index', /^create (?:unique )?index (?!concurrently\b)(?:if not exists )?\w+ on (\w+)/],
  ['writes rows', /^update (?:only )?(\w+)/],
  ['deletes rows', /^delete from (?:only )?(\w+)/],
  ['writes rows', /^insert into (\w+)(?=[^;]*\bselect\b)/],
  ['writes rows', /^with\b[^;]*\b(?:update|insert into|delete from) (\w+)/],
  ['writes rows', /^merge into (\w+)/],
  ['rewrites a table', /^(?:cluster|vacuum full|refresh materialized view) (\w+)/],
]

/** What a program that was written before cannot know. */
const unsuited: [what: string, pattern: RegExp][] = [
  [
    'drops',
    /^drop (?:table|function|type|collation|extension)\b|^alter table[^;]*\bdrop (?:column )?(?!constraint|not null|default|expression|identity)\w/,
  ],
  ['renames', /^alter (?:table|function)[^;]*\brename\b/],
  ['changes a type', /^alter table[^;]*\balter (?:column )?\w+ (?:set data )?type\b/],
  ['forbids null', /^alter table[^;]*\bset not null\b/],
  [
    'adds a column that must be given',
    /^alter table[^;]*\badd (?:column )?\w+ [^,;]*\bnot null\b(?![^,;]*\b(?:default|generated)\b)/,
  ],
  ['restricts values', /^alter table[^;]*\badd (?:constraint|check|unique|primary|foreign)\b/],
  ['restricts values', /^create unique index\b/],
]

/** What is wrong with a migration: that it goes over a large table unannounced, or says that it suits older programs and does not. */
export function complaintsAbout(text: string): string[] {
  const statements = statementsOf(text)
  const made = statements.flatMap((each) => /^create table (?:if not exists )?(\w+)/.exec(each)?.[1] ?? [])
  const isLarge = (table: string) => !small.includes(table) && !made.includes(table)
  const declared = /^-- (takes long|in batches|by itself): [\d.]+ s per 100,000 rows of (\w+)$/m.exec(text)
  const complaints: string[] = []

  for (const [what, pattern] of long) {
    for (const statement of statements) {
      const [, table] = pattern.exec(statement) ?? []
      if (!table || !isLarge(table) || declared) continue
      complaints.push(`${what}, ${table}: say how long it takes, or use a manner that locks nobody out`)
    }
  }
  const isOneStatement = declared?.[1] === 'in batches' || declared?.[1] === 'by itself'
  if (isOneStatement && statements.length !== 1) complaints.push(`${declared[1]}: give it a file of its own`)
  if (declared?.[1] === 'in batches' && !/\blimit \d+/.test(statements[0] ?? ''))
    complaints.push('in batches: no limit')
  const isConcurrent = statements.some((each) => /^create (?:unique )?index concurrently \w+ on\b/.test(each))
  if (isConcurrent !== (declared?.[1] === 'by itself')) complaints.push('an index is made concurrently by itself')

  if (!/^-- suits older programs$/m.test(text)) return complaints
  for (const [what, pattern] of unsuited) {
    for (const statement of statements) {
      const [table = ''] =
        /(?<=^alter table (?:only )?|^create unique index (?:concurrently )?\w+ on )\w+/.exec(statement) ?? []
      if (pattern.test(statement) && !made.includes(table))
        complaints.push(`suits older programs, and ${what}: ${statement}`)
    }
  }
  return complaints
}

/** Without comments, texts and bodies of functions, in small letters and on one line each. */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/'[^']*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

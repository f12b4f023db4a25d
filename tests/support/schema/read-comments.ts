import { readdir, readFile } from 'node:fs/promises'

const migrations = new URL('../../../db/migrations/', import.meta.url)

/**
 * The comments that stand in migrations before what they make, by its key: `table titles`, `column titles.episodes`,
 * `function …`, `index …`, `trigger …`. The newest counts. A table at the beginning of a file may have the file's comment.
 */
export async function readComments(): Promise<Map<string, string[]>> {
  const comments = new Map<string, string[]>()
  for (const name of (await readdir(migrations)).filter((each) => each.endsWith('.sql')).sort()) {
    readFrom((await readFile(new URL(name, migrations), 'utf8')).split('\n'), comments)
  }
  return comments
}

function readFrom(lines: string[], comments: Map<string, string[]>): void {
  let comment: string[] = []
  let ofFile: string[] | null = null
  let table = ''
  for (const line of lines) {
    const [, said] = /^\s*-- ?(.*)$/.exec(line) ?? []
    if (said !== undefined) {
      comment.push(said)
    } else if (line === '') {
      ofFile ??= comment
      comment = []
    } else {
      const [, kind, name = ''] = /^create (?:or replace )?(?:unique )?(\w+) (?:if not exists )?(\w+)/.exec(line) ?? []
      const [, altered = ''] = /^alter table (\w+)/.exec(line) ?? []
      const [, renamed] = /^alter table \w+ rename to (\w+)/.exec(line) ?? []
      const [, column] = /^(?:alter table \w+)?\s+(?:add column )?(\w+) /.exec(line) ?? []
      if (/^\w/.test(line)) table = kind === 'table' ? name : altered
      if (kind === 'table' && comment.length === 0) comment = ofFile ?? []
      if (renamed) comments.set(`table ${renamed}`, comments.get(`table ${altered}`) ?? [])
      const key = kind ? `${kind} ${name}` : `column ${table}.${column}`
      if (comment.length > 0) comments.set(key, comment)
      ofFile = []
      comment = []
    }
  }
}

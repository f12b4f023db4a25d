import { relative, resolve } from 'node:path'
import type { Plugin } from 'vitest/config'
import { type CheckedFile, type RowQuery, readQueries, root } from './read-queries.ts'

const checker = resolve(import.meta.dirname, 'check-rows.ts')

/** While tests run, each query of the program compares the rows it gets with their declared type. */
export function checkRowTypes(): Plugin {
  let files: Map<string, CheckedFile> | undefined
  return {
    name: 'check-row-types',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id)
      if (!/^(?:domain|db|server|cli|tests\/rows)\//.test(file)) return
      files ??= readQueries()
      // While tests are watched, files change.
      if ((files.get(file)?.text ?? code) !== code) files = readQueries()
      const checked = files.get(file)
      return checked && { code: withChecks(code, checked.queries), map: null }
    },
  }
}

/** Lines stay where they are. */
function withChecks(code: string, queries: RowQuery[]): string {
  const inserted = queries.flatMap(({ name, start, end, row }) => [
    { at: start, text: `checkRows__(${JSON.stringify(name)}, ${JSON.stringify(row)}, ` },
    { at: end, text: ')' },
  ])
  const checked = inserted
    .sort((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code)
  return `import { checkRows as checkRows__ } from ${JSON.stringify(checker)};${checked}`
}

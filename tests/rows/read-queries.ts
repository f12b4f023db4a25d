import { relative, resolve } from 'node:path'
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast'
import { isCallExpression, isPropertyAccessExpression, isStatement } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Shape } from './shape.ts'
import { shapeOf } from './shape-of.ts'

/** A place in the source that runs SQL and reads rows of a declared type. */
export interface RowQuery {
  /** Such as domain/lists/queries.ts:38. */
  name: string
  /** Where the call is in the file's text. */
  start: number
  end: number
  row: Shape
}

export interface CheckedFile {
  text: string
  queries: RowQuery[]
}

/** The repository. */
export const root = resolve(import.meta.dirname, '../..')
const settings = resolve(import.meta.dirname, 'tsconfig.json')
const checkedFiles = /^(?:domain|db|server|cli)\/(?!.*\.test\.ts$)|^tests\/rows\/wrong-queries\.ts$/

/** The program's queries whose rows have a declared type, by file. */
export function readQueries(): Map<string, CheckedFile> {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [settings] }).getProject(settings)
    if (!project) throw new Error(`${settings} was not read`)
    const { program, checker } = project
    const found = new Map<string, CheckedFile>()
    for (const path of program.getSourceFileNames()) {
      const file = relative(root, path)
      const source = checkedFiles.test(file) ? program.getSourceFile(path) : undefined
      const queries = source ? findQueries(file, source, checker) : []
      if (source && queries.length > 0) found.set(file, { text: source.text, queries })
    }
    return found
  } finally {
    api.close()
  }
}

function findQueries(file: string, source: SourceFile, checker: Checker): RowQuery[] {
  const found: RowQuery[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node) && runsQuery(node)) {
      const row = rowOf(node, checker)
      const start = node.getStart(source)
      const name = `${file}:${source.getLineAndCharacterOfPosition(start).line + 1}`
      if (row && row.flags & TypeFlags.Any && readsRows(node, source)) {
        throw new Error(`${name}: the type of its rows is not declared`)
      }
      if (row && !(row.flags & (TypeFlags.Any | TypeFlags.Unknown))) {
        found.push({ name, start, end: node.getEnd(), row: shapeOf(row, checker, name) })
      }
    }
    node.forEachChild(visit)
  }
  if (/\.(?:execute|query)\b/.test(source.text)) visit(source)
  return found
}

function runsQuery({ expression }: CallExpression): boolean {
  return isPropertyAccessExpression(expression) && ['execute', 'query'].includes(expression.name.text)
}

/** The T of a call that returns Promise<QueryResult<T>>, Kysely's or pg's; undefined for other calls. */
function rowOf(call: CallExpression, checker: Checker): Type | undefined {
  const promised = checker.getTypeAtLocation(call)
  if (promised?.getSymbol()?.name !== 'Promise' || !promised.isTypeReference()) return undefined
  const [result] = checker.getTypeArguments(promised)
  if (result?.getSymbol()?.name !== 'QueryResult' || !result.isTypeReference()) return undefined
  return checker.getTypeArguments(result)[0]
}

function readsRows(call: Node, source: SourceFile): boolean {
  let statement = call
  while (!isStatement(statement)) statement = statement.parent
  return /\brows\b/.test(statement.getText(source))
}

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Attributes, and properties of what components get, whose values people read or hear. */
const readNames =
  /^(?:aria-(?:label|roledescription|description)|alt|before|description|empty|field|heading|hint|label|message|name|placeholder|sentence|text|title|waiting|whom)$/
/** What no language translates: names, and HTTP's own words. */
const untranslated = ['Kiroku', 'Mac OS', 'Not Found', 'docs/catalogue-format.md']

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

test('a page takes every text from languages/', () => {
  const files = globSync('app/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => textsIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('texts are found wherever they stand in a page', () => {
  const found = textsIn(
    'page.tsx',
    `const tabs = [{ path: '/', name: 'Home' }]
    const page = (
      <p className="no text" aria-label="Close" title={isOpen ? 'Less' : more}>
        Hello {isNew && 'New'} {\`\${count} titles found\`} 記 <Field name="email" label="Email" />
      </p>
    )
    answer.done('It is done.')
    throw new Error('Nobody reads this')`,
  )
  expect(found.map((line) => line.replace(/^.*?: /, ''))).toEqual([
    'Home',
    'Close',
    'Less',
    'Hello',
    'New',
    'n titles found',
    'Email',
    'It is done.',
  ])
})

/** The texts that a file contains, each with its place. */
function textsIn(file: string, source: string): string[] {
  const found: string[] = []
  const add = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length
    if (!untranslated.includes(text)) found.push(`${file}:${line}: ${text}`)
  }

  /** @param name the attribute or property that gets the value; '' for children of elements */
  function look(node: Node, name: string | null): void {
    if (node.type.startsWith('TS') && !node.expression) return
    if (/^(?:Import|ExportAll)/.test(node.type) || isError(node)) return
    const text = textOf(node)
    if (text !== null && isText(text, name)) add(node, text.trim())
    for (const [key, value] of Object.entries(node)) {
      if (key === 'key' || (key === 'test' && node.type === 'ConditionalExpression')) continue
      const within = nameWithin(node, key, name)
      for (const child of [value].flat()) if (isNode(child)) look(child, within)
    }
  }
  look(parseSync(file, source).program as unknown as Node, null)
  return found
}

function nameWithin(node: Node, key: string, name: string | null): string | null {
  const { type } = node
  if (type === 'JSXAttribute') return String((node.name as Node).name)
  if (type === 'Property') return String((node.key as Node).name ?? '-')
  if (type === 'JSXElement' || type === 'JSXFragment') return key === 'children' ? '' : null
  const isHandedOn = /^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression|TemplateLiteral|TS\w+)$/
  return isHandedOn.test(type) ? name : null
}

/** A text, with n in place of values. */
function textOf(node: Node): string | null {
  if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string')) return String(node.value)
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('n')
}

/** Whether people read it: any word in a place for texts, elsewhere what begins like a sentence. */
function isText(text: string, name: string | null): boolean {
  if (name === '') return /\p{Script=Latin}{2}/u.test(text)
  if (name && readNames.test(name)) return /^\P{Ll}*\p{Lu}\p{Ll}|\p{Ll} \p{Ll}/u.test(text)
  return name === null && /^\p{Lu}\p{Ll}* .*\p{L}|^\p{Lu}\p{Ll}+[.!?…]$/u.test(text)
}

function isError(node: Node): boolean {
  return node.type === 'NewExpression' && (node.callee as Node).name === 'Error'
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = new URL('../app/', import.meta.url).pathname

function read(folder: string, ending: RegExp): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name))
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}

test('every class with a style is given to something', () => {
  const styles = read(join(app, 'styles'), /\.css$/).replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, '')
  const classes = [...styles.matchAll(/^[^:;{}]*\.[^;{}]*(?=[,{])/gm)].flatMap(([selector]) =>
    [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  )
  const code = read(app, /(?<!\.test)\.tsx?$/)
  const words = new Set(code.match(/[\w-]+/g))
  // Some are put together: `cover-${kind}`.
  const isGiven = (name: string) =>
    words.has(name) || [...name.matchAll(/-/g)].some(({ index }) => code.includes(`${name.slice(0, index + 1)}\${`))

  expect(classes.length).toBeGreaterThan(100)
  expect([...new Set(classes)].filter((name) => !isGiven(name))).toEqual([])
})

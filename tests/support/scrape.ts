import { expect } from 'vitest'
import { ask } from './ask.ts'

export interface Series {
  name: string
  labels: Record<string, string>
  value: number
}

/** What Prometheus would read at an address of metrics. */
export async function scrape(address: string): Promise<Series[]> {
  const { status, headers, body } = await ask(address, '/metrics')
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: expect.stringMatching(/^text\/plain/),
  })
  return body
    .toString()
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map(readSeries)
}

function readSeries(line: string): Series {
  const [, name = '', labels = '', value = ''] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  expect(name, `this is a series: ${line}`).not.toBe('')
  const pairs = Array.from(labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, label = '', text = '']) => [label, text])
  return { name, labels: Object.fromEntries(pairs), value: Number(value) }
}

/** The sum of the series of a name that have these labels. */
export function sumOf(all: Series[], name: string, labels: Record<string, string> = {}): number {
  const those = all.filter((each) => each.name === name)
  const such = those.filter((each) => Object.entries(labels).every(([label, text]) => each.labels[label] === text))
  return such.reduce((sum, { value }) => sum + value, 0)
}

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** A title of a catalogue file as a person who looks for it knows it. */
export interface Known {
  kind: string
  title: string
  english: string | null
  native: string | null
  /** Every name in Latin letters, the title first. */
  latin: string[]
  names: string[]
  /** How many people have it on a list, according to the file. */
  readers: number
}

/** The titles of a catalogue file, those with the most readers first. */
export async function readNames(file: string): Promise<Known[]> {
  const bytes = createReadStream(file)
  const lines = createInterface({ input: file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes })
  const titles: Known[] = []
  for await (const line of lines) {
    if (line.trim() === '') continue
    const fields = parse(line)
    if (typeof fields?.title === 'string') titles.push(known(fields))
  }
  return titles.sort((a, b) => b.readers - a.readers || (a.title < b.title ? -1 : 1))
}

/** Null for a part of a line: readline also splits at U+2028, which storylines may contain. */
function parse(line: string) {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

// biome-ignore lint/suspicious/noExplicitAny: any catalogue file is read, and only what is used is looked at
function known({ title, title_english, title_japanese, synonyms = [], itemType, ...fields }: any): Known {
  const names = [...new Set<string>([title, title_english, title_japanese, ...synonyms].filter(Boolean))]
  const numbers = [fields.members, fields.stats?.total, fields.scored_by]
  return {
    kind: itemType,
    title,
    english: title_english ?? null,
    native: title_japanese ?? null,
    latin: names.filter((name) => /^[\p{Script=Latin}\p{N}\p{P}\p{S} ]+$/u.test(name) && /[a-z]{2}/i.test(name)),
    names,
    readers: Math.max(0, ...numbers.map((number) => Number(number) || 0)),
  }
}

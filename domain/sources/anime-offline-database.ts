import * as v from 'valibot'
import { idsAt, keyFrom } from './anime-sites.ts'
import { parseLine } from './parse-line.ts'
import { readLines } from './read-lines.ts'
import { readList } from './read-list.ts'
import { refuseShape } from './refuse-shape.ts'
import type { RawRecord, SourceFormat, Terms } from './source-format.ts'
import { capitalized, genresAmong } from './tag-genres.ts'

const home = 'https://github.com/manami-project/anime-offline-database'
const repository = /"repository"\s*:\s*"https:\/\/github\.com\/manami-project\/anime-offline-database\/?"/
const listBegins = /"data"\s*:\s*\[/
const noPicture = /\/no_pic(?:_thumbnail)?\.png$/

const texts = v.nullish(v.array(v.string()), [])
const entry = v.looseObject({
  sources: v.array(v.string()),
  title: v.string(),
  type: v.nullish(v.string()),
  episodes: v.nullish(v.number()),
  status: v.nullish(v.string()),
  animeSeason: v.nullish(v.looseObject({ season: v.nullish(v.string()), year: v.nullish(v.number()) })),
  picture: v.nullish(v.string()),
  duration: v.nullish(v.looseObject({ value: v.number(), unit: v.literal('SECONDS') })),
  score: v.nullish(v.looseObject({ arithmeticMean: v.nullish(v.number()) })),
  synonyms: texts,
  studios: texts,
  producers: texts,
  relatedAnime: texts,
  tags: texts,
})
const head = v.object({
  license: v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    url: v.pipe(v.string(), v.regex(/^https?:\/\//), v.url(), v.maxLength(500)),
  }),
})

/** The public data set of that name, in both shapes in which it is published: one JSON object, and JSON lines. */
export const animeOfflineDatabase: SourceFormat = {
  name: 'anime-offline-database',
  source: 'anime-offline-database',
  isIn(text) {
    const [beforeEntries = ''] = text.replace(/^\ufeff/, '').split(/"(?:itemType|sources|title)"\s*:/)
    return beforeEntries.trimStart().startsWith('{') && repository.test(beforeEntries)
  },
  async *read(bytes, text) {
    const begins = listBegins.exec(text)
    if (begins) {
      const start = Buffer.byteLength(text.slice(0, begins.index + begins[0].length))
      for await (const each of readList(bytes, start)) yield parseLine(each)
    } else yield* withoutHead(bytes)
  },
  terms(text): Terms {
    const { name, url } = licenceIn(text)
    return { licence: name, licence_url: url, home }
  },
  lineOf(record) {
    const read = v.safeParse(entry, record, { abortEarly: true })
    if (!read.success) throw refuseShape(read.issues[0])
    const { sources, title, synonyms, type, episodes, status, animeSeason, duration, score, ...more } = read.output
    return {
      itemType: 'anime',
      ...{ title, synonyms, type, episodes, status },
      ...{ season: animeSeason?.season ?? null, year: animeSeason?.year ?? null },
      image: more.picture && noPicture.test(more.picture) ? null : more.picture,
      duration_min: duration ? duration.value / 60 : null,
      score: score?.arithmeticMean ?? null,
      studios: more.studios.map(capitalized),
      producers: more.producers.map(capitalized),
      genres: genresAmong(more.tags),
      tags: more.tags,
      ids: idsAt(sources),
    }
  },
  keyOf(record) {
    const { sources } = record as v.InferOutput<typeof entry>
    return keyFrom(sources)
  },
  // A thumbnail is a smaller copy of the picture.
  keys: new Set(Object.keys(entry.entries)),
  isComplete: true,
}

/** The entries of a file of lines, of which the first describes the others. */
async function* withoutHead(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawRecord> {
  let isFirst = true
  for await (const line of readLines(bytes)) {
    if (!isFirst || 'problem' in line) yield parseLine(line)
    isFirst = false
  }
}

function licenceIn(text: string): { name: string; url: string } {
  const [before = '', list] = text.replace(/^\ufeff/, '').split(/"data"\s*:\s*\[/, 2)
  const described = list === undefined ? before.trimStart().split('\n')[0] : `${before.trimEnd().replace(/,$/, '')}}`
  try {
    return v.parse(head, JSON.parse(described ?? '')).license
  } catch {
    return {
      name: 'Open Data Commons Open Database License (ODbL) v1.0 + Database Contents License (DbCL) v1.0',
      url: `${home}/blob/master/LICENSE`,
    }
  }
}

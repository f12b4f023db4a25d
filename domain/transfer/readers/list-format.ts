import type { ListRecord } from './list-row.ts'
import type { Sample } from './sample-json.ts'

/** The kinds of list files, by the site that writes them. */
export const listFormats = [
  'mal-xml',
  'mal-page-json',
  'mal-api-json',
  'anilist-json',
  'anilist-archive',
  'kitsu-json',
  'shikimori-json',
  'anime-planet-json',
  'yamtrack-csv',
  'kiroku-json',
] as const
export type ListFormatName = (typeof listFormats)[number]

/** A kind of file with a reader's list. */
export interface ListFormat {
  name: ListFormatName
  /** Whose words its rows speak, and under which name what is foreign is kept. */
  site: string
  isIn(head: Head): boolean
  /** @throws Refusal where the file as a whole cannot be read: nothing of it counts then */
  read(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ListRecord>
}

/** What an unpacked file begins with. */
export interface Head {
  text: string
  /** As much of a JSON document as is there. */
  json: Sample
}

import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { readLines } from '#domain/sources/read-lines.ts'
import { unpacked } from '#domain/sources/unpack.ts'

/** What readers have done on another site. Anime are given by their MyAnimeList ids. */
export interface Activity {
  readers: Set<string>
  ratings: { reader: string; anime: number; stars: number }[]
  entries: { reader: string; anime: number; status: string }[]
  reviews: Review[]
}

interface Review {
  reader: string
  anime: number
  /** 'Jul 1, 2018', for example. */
  date: string
  /** How many found it helpful. */
  helpful: number
  /** 0 means not given. */
  scores: Record<string, number>
  text: string
}

/** Reads ratings.jsonl.gz, lists.jsonl.gz and reviews-4000.jsonl.gz of a folder. */
export async function readActivity(folder: string): Promise<Activity> {
  const activity: Activity = { readers: new Set(), ratings: [], entries: [], reviews: [] }

  for await (const { user, ratings } of linesOf<RatingsLine>(join(folder, 'ratings.jsonl.gz'))) {
    activity.readers.add(user)
    for (const [anime, stars] of ratings) activity.ratings.push({ reader: user, anime, stars })
  }
  for await (const { user, entries } of linesOf<ListLine>(join(folder, 'lists.jsonl.gz'))) {
    activity.readers.add(user)
    for (const { mal_id, status } of entries) activity.entries.push({ reader: user, anime: mal_id, status })
  }
  for await (const { user, mal_id, ...review } of linesOf<ReviewLine>(join(folder, 'reviews-4000.jsonl.gz'))) {
    activity.readers.add(user)
    activity.reviews.push({ ...review, reader: user, anime: mal_id })
  }
  return activity
}

interface RatingsLine {
  user: string
  ratings: [number, number][]
}

interface ListLine {
  user: string
  entries: { mal_id: number; status: string }[]
}

interface ReviewLine extends Omit<Review, 'reader' | 'anime'> {
  user: string
  mal_id: number
}

async function* linesOf<Line>(file: string): AsyncGenerator<Line> {
  for await (const line of readLines(unpacked(createReadStream(file)))) {
    if ('problem' in line) throw new Error(`${file}, line ${line.number}: ${line.problem}`)
    yield JSON.parse(line.text)
  }
}

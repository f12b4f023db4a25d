import { readFileAddress } from '#domain/media/rules.ts'
import type { YearInReview } from '#domain/statistics/rules.ts'
import type { YearPicture } from '#domain/statistics/year-picture-rules.ts'
import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/statistics.ts'
import { tonesBeside } from '../../ui/tones.ts'

const mostCovers = 3

/** What is on the picture of a year. Figures of nothing are left out. */
export function pictureOf(found: YearInReview, { names, site }: { names: string[]; site: string }): YearPicture {
  const { year, finished, episodes, chapters, minutes, genres, best } = found
  const figures: [count: number, value: string, label: string][] = [
    [finished.anime, inFull(finished.anime), texts.finished.anime],
    [episodes, inFull(episodes), texts.episodes.anime],
    [minutes, texts.inDays({ minutes }), texts.days],
    [finished.manga, inFull(finished.manga), texts.finished.manga],
    [chapters, inFull(chapters), texts.episodes.manga],
  ]
  const titles = best.slice(0, mostCovers).map(({ title }) => title)
  const tones = tonesBeside(titles.map(({ id }) => id))
  return {
    names,
    heading: texts.inReview({ year }),
    figures: figures.flatMap(([count, value, label]) => (count > 0 ? [{ value, label }] : [])),
    genres: genres.join(' · '),
    site,
    covers: titles.map(({ title, poster }, place) => ({
      title,
      tone: Number(tones[place]?.slice('tone-'.length)),
      poster: poster && readFileAddress(poster) ? poster : null,
    })),
  }
}

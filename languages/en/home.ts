import type { Kind } from '#domain/titles/rules.ts'

export const description = 'A catalogue of anime and manga: casts, staff, scores and reviews, and a record of your own.'

export const highlights = 'Highlights'
/** What the carousel and its slides are, for screen readers. */
export const carousel = 'carousel'
export const slide = 'slide'
export const slideOf = ({ place, slides }: { place: number; slides: number }) => `${place} of ${slides}`
export const showSlide = ({ place, name }: { place: number; name: string }) => `Show slide ${place}: ${name}`
export const playSlides = 'Play the slides'
export const pauseSlides = 'Pause the slides'
export const slides: Record<Kind, { heading: string; text: string; browse: string }> = {
  anime: {
    heading: 'Everything worth watching',
    text: 'From the films you grew up with to the series that starts next week.',
    browse: 'Browse Animes',
  },
  manga: {
    heading: 'Everything worth reading',
    text: 'From the first chapter of a classic to the last page of a one-shot.',
    browse: 'Browse Mangas',
  },
}

/** The rows of titles. */
export const rows: Record<Kind, { name: string; sort: string; none: string }> = {
  anime: { name: 'animes', sort: 'Sort Animes', none: 'There are no animes yet. Come back soon.' },
  manga: { name: 'mangas', sort: 'Sort Mangas', none: 'There are no mangas yet. Come back soon.' },
}
export const moreTitles: Record<Kind, string> = { anime: 'More Animes', manga: 'More Mangas' }

export const upcomingReleases = 'Upcoming Releases'
export const showUpcoming = 'Show upcoming'
export const upcomingRows: Record<Kind, string> = { anime: 'upcoming animes', manga: 'upcoming mangas' }
/** @param latest makes the link to the latest titles */
export const noneUpcoming = <Link>({ kind, latest }: { kind: Kind; latest: (text: string) => Link }) =>
  kind === 'anime'
    ? ['No animes have an announced release date yet. Meanwhile, ', latest('see the latest Animes'), '.']
    : ['No mangas have an announced release date yet. Meanwhile, ', latest('see the latest Mangas'), '.']
export const thisSeason = 'Anime of this season'

export const cannotFind = "CAN'T FIND WHAT YOU ARE LOOKING FOR?"
export const tellUs = 'Tell us which title is missing, or what is wrong with one, and we will look into it.'
export const report = 'Report'

export const demo = 'This site shows titles from a demo catalogue.'

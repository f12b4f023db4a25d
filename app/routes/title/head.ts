import type { MetaDescriptor } from 'react-router'
import { absolutePicture, pageMeta } from '../../ui/page-meta.ts'
import { titlePath } from '../../ui/paths.ts'
import type { ShownTitle } from './shown-title.ts'

const longestDescription = 160
const types = { Movie: 'video.movie', TVSeries: 'video.tv_show', Book: 'book' }

interface Site {
  name: string
  baseUrl: string
}

/** A title's metadata for browsers, search engines and other sites: names, description, canonical link, schema.org. */
export function titleHead(title: ShownTitle, site: Site): MetaDescriptor[] {
  const description = descriptionOf(title)
  const year = title.year ? `, ${title.year}` : ''
  return [
    ...pageMeta({
      site,
      title: `${title.title} (${title.formatName}${year})`,
      description,
      path: titlePath(title),
      type: types[schemaType(title)],
      image: title.poster,
    }),
    { 'script:ld+json': schemaOf(title, description, site) },
  ]
}

/** The beginning of the storyline, cut between words, or the facts if there is no storyline. */
export function descriptionOf(title: ShownTitle): string {
  // Storylines have up to 15,000 characters: processing the beginning is enough.
  const beginning = title.storyline
    .slice(0, 3 * longestDescription)
    .replace(/\s+/g, ' ')
    .trim()
  const facts = () => [title.title, ...title.facts.map(({ label, text }) => `${label}: ${text}`)]
  const text = beginning || `${facts().join('. ')}.`
  if (text.length <= longestDescription) return text
  const cut = text.slice(0, longestDescription - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > longestDescription / 2 ? lastSpace : undefined).replace(/[\s,.;:–—-]+$|[\uD800-\uDBFF]$/, '')}…`
}

function schemaType(title: ShownTitle): 'Movie' | 'TVSeries' | 'Book' {
  if (title.kind === 'manga') return 'Book'
  return title.format === 'movie' ? 'Movie' : 'TVSeries'
}

function schemaOf(title: ShownTitle, description: string, site: Site) {
  const type = schemaType(title)
  const others = new Set([title.mainTitle, title.titleEnglish, title.titleNative])
  const names = [...others].filter((name) => name && name !== title.title)
  const years = type === 'TVSeries' ? { startDate: title.year, endDate: title.endYear } : { datePublished: title.year }
  return withoutUnknown({
    '@context': 'https://schema.org',
    '@type': type,
    name: title.title,
    alternateName: names.length > 0 ? names : null,
    url: site.baseUrl + titlePath(title),
    description,
    image: title.poster && absolutePicture(title.poster, site.baseUrl),
    genre: title.genres.length > 0 ? title.genres : null,
    ...years,
    numberOfEpisodes: type === 'TVSeries' ? title.episodes : null,
    [type === 'Book' ? 'publisher' : 'productionCompany']: title.studio
      ? { '@type': 'Organization', name: title.studio }
      : null,
    // Only the ratings of this site's own readers.
    aggregateRating:
      title.score?.from === 'readers'
        ? {
            '@type': 'AggregateRating',
            ratingValue: title.score.value,
            ratingCount: title.ratingCount,
            bestRating: 10,
            worstRating: 1,
          }
        : null,
  })
}

function withoutUnknown(facts: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as Record<string, string>
}

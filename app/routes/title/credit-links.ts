import { creditPath } from '#domain/titles/credits/rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import type { TitlePage } from '#domain/titles/title-page-rules.ts'
import { formats } from '#texts/formats.ts'
import { joined, withDots } from '#texts/joined.ts'
import { kindNames } from '#texts/kinds.ts'
import * as texts from '#texts/title.ts'
import * as words from '#texts/title-words.ts'
import { browsePaths, titlePath } from '../../ui/paths.ts'
import type { FurtherFact } from './further-facts.ts'
import type { NamedLink } from './links.tsx'

/** Whom and what a title names, with addresses. Made on the server, so that browsers need no code for it. */
export function creditLinks({ kind, characters, staff, makers, studio, relations, genres, year }: TitlePage) {
  return {
    characters: characters.map(({ id, voiceId, ...character }) => ({
      ...character,
      path: creditPath('characters', { id, name: character.name }),
      voicePath: voiceId && creditPath('people', { id: voiceId, name: character.vocal }),
    })),
    staff: staff.map(({ id, ...member }) => ({ ...member, path: creditPath('people', { id, name: member.name }) })),
    makers: studioLinks(studio, makers),
    years: year ? [browseLink(kind, 'year', year)] : [],
    genreLinks: genres.map((genre) => browseLink(kind, 'genre', genre)),
    relations: relations.map((title) => ({
      path: titlePath(title),
      title: title.title,
      relation: words.relations[title.relation],
      facts: withDots(title.format ? formats[title.format] : kindNames[title.kind].one, title.year),
    })),
  }
}

/** The studio as its text says it, each name a link to its company; none where the text says more than names of companies. */
function studioLinks(studio: string, makers: TitlePage['makers']): NamedLink[] {
  const keys = makers.flatMap((maker) => maker.keys.map((key) => [key, maker] as const))
  const known = new Map([...keys, ...makers.map((maker) => [maker.name.toLowerCase(), maker] as const)])
  const longest = Math.max(0, ...[...known.keys()].map((key) => key.split(', ').length))
  const links: NamedLink[] = []
  for (let rest = studio.split(', '); rest.length > 0; ) {
    // A name may have a comma in it.
    const names = rest.slice(0, longest).map((_, last) => rest.slice(0, last + 1).join(', '))
    const text = names.findLast((name) => known.has(name.toLowerCase()))
    const maker = text && known.get(text.toLowerCase())
    if (!maker) return []
    links.push({ text, href: creditPath('companies', maker) })
    rest = rest.slice(names.indexOf(text) + 1)
  }
  return links
}

/** The themes and demographics of a title that are not already among its genres, each a link to the titles that have it. */
export function tagFacts({ kind, genres, tags }: Pick<TitlePage, 'kind' | 'genres' | 'tags'>): FurtherFact[] {
  return (['theme', 'demographic'] as const).flatMap((of) => {
    const names = tags.filter((tag) => tag.kind === of && !genres.includes(tag.name)).map(({ name }) => name)
    if (names.length === 0) return []
    return [{ label: texts.tags[of], text: joined(names), links: names.map((name) => browseLink(kind, of, name)) }]
  })
}

/** A link; one that leaves the site gives the other no weight with search engines. */
export function linkTo(text: string, href: string): NamedLink {
  return href.startsWith('/') ? { text, href } : { text, href, rel: 'noopener noreferrer nofollow' }
}

/** A link to the titles of a kind that have a value of a filter. */
function browseLink(kind: Kind, filter: string, text: string): NamedLink {
  return { text, href: `${browsePaths[kind]}?${filter}=${encodeURIComponent(text)}` }
}

import { countPages } from '#domain/page-rules.ts'
import type { TitleAddress } from '#domain/titles/addresses.ts'
import { type CreditKind, creditKinds, creditPath } from '#domain/titles/credits/rules.ts'

/** The most addresses that the sitemap protocol allows in one file. */
export const largestPart = 50_000

const mainPages = ['/', '/browse-animes', '/browse-mangas']
const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** What a part has pages of its own for, in the order of the sitemap. */
const counted = ['titles', ...creditKinds] as const
type Counted = (typeof counted)[number]

/** How many addresses of each kind there are, and before them the pages that list titles. */
export type Sections = Record<Counted, number> & { lists: string[] }

function firstPages({ lists }: Pick<Sections, 'lists'>): string[] {
  return [...mainPages, ...lists]
}

/** How many files this many pages need. */
export function partsOf(sections: Sections): number {
  const own = counted.reduce((sum, kind) => sum + sections[kind], 0)
  return countPages(firstPages(sections).length + own, largestPart)
}

interface Range {
  offset: number
  limit: number
}

/** What the given part (from 1) lists of each kind, after the pages that list titles. */
export function rangesOfPart(part: number, sections: Sections): Record<Counted, Range> {
  const from = (part - 1) * largestPart - firstPages(sections).length
  const to = from + largestPart
  let before = 0
  const ranges = counted.map((kind) => {
    const start = before
    before += sections[kind]
    const offset = Math.max(0, from - start)
    return [kind, { offset, limit: Math.max(0, Math.min(sections[kind], to - start) - offset) }]
  })
  return Object.fromEntries(ranges)
}

interface Addresses extends Record<CreditKind, { id: number; name: string }[]> {
  titles: TitleAddress[]
  lists: string[]
}

export function partText(baseUrl: string, part: number, { titles, lists, ...credited }: Addresses): string {
  const first = firstPages({ lists })
    .slice((part - 1) * largestPart, part * largestPart)
    .map((path) => `<url><loc>${baseUrl}${path}</loc></url>\n`)
  const rest = titles.map(
    ({ kind, id, changed }) => `<url><loc>${baseUrl}/${kind}/${id}</loc><lastmod>${changed}</lastmod></url>\n`,
  )
  const others = creditKinds.flatMap((kind) =>
    credited[kind].map((each) => `<url><loc>${baseUrl}${creditPath(kind, each)}</loc></url>\n`),
  )
  return `${opening}<urlset ${namespace}>\n${[...first, ...rest, ...others].join('')}</urlset>\n`
}

export function indexText(baseUrl: string, parts: number): string {
  const each = Array.from({ length: parts }, (_, i) => `<sitemap><loc>${baseUrl}/sitemap/${i + 1}</loc></sitemap>\n`)
  return `${opening}<sitemapindex ${namespace}>\n${each.join('')}</sitemapindex>\n`
}

export function xml(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

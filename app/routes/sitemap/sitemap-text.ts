import { countPages } from '#domain/page-rules.ts'
import type { TitleAddress } from '#domain/titles/addresses.ts'

/** The most addresses that the sitemap protocol allows in one file. */
export const largestPart = 50_000

const listPages = ['/', '/browse-animes', '/browse-mangas']
const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** How many files this many titles need. */
export function partsOf(titles: number): number {
  return countPages(titles + listPages.length, largestPart)
}

/** Which titles the given part (from 1) lists; the first also names the pages that list titles. */
export function titlesOfPart(part: number): { offset: number; limit: number } {
  if (part === 1) return { offset: 0, limit: largestPart - listPages.length }
  return { offset: (part - 1) * largestPart - listPages.length, limit: largestPart }
}

export function partText(baseUrl: string, part: number, titles: TitleAddress[]): string {
  const first = part === 1 ? listPages.map((path) => `<url><loc>${baseUrl}${path}</loc></url>\n`) : []
  const rest = titles.map(
    ({ kind, id, changed }) => `<url><loc>${baseUrl}/${kind}/${id}</loc><lastmod>${changed}</lastmod></url>\n`,
  )
  return `${opening}<urlset ${namespace}>\n${first.join('')}${rest.join('')}</urlset>\n`
}

export function indexText(baseUrl: string, parts: number): string {
  const each = Array.from({ length: parts }, (_, i) => `<sitemap><loc>${baseUrl}/sitemap/${i + 1}</loc></sitemap>\n`)
  return `${opening}<sitemapindex ${namespace}>\n${each.join('')}</sitemapindex>\n`
}

export function xml(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

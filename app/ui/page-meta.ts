import type { MetaDescriptor } from 'react-router'
import { readFileAddress } from '#domain/media/rules.ts'

interface PageHead {
  site: { name: string; baseUrl: string }
  /** Without the site's name, which is added; home has none. */
  title?: string
  /** Of several pages with this title. */
  page?: number
  description: string
  /** The one address of this page: path and the query that matters. */
  path: string
  /** Open Graph's word for what the page is about. */
  type?: string
  /** The address of a picture, of ours or elsewhere. */
  image?: string | null
  /** False for pages that are of no use as a search result. */
  indexed?: boolean
}

/** Title, description, canonical link and Open Graph of a page. */
export function pageMeta({
  site,
  title,
  page = 1,
  description,
  path,
  type = 'website',
  image,
  indexed = true,
}: PageHead): MetaDescriptor[] {
  const ownTitle = page > 1 ? `${title}, page ${page}` : title
  const fullTitle = ownTitle ? `${ownTitle} · ${site.name}` : site.name
  const address = site.baseUrl + path
  const common: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: ownTitle ?? site.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
  ]
  const picture = image && absolutePicture(image, site.baseUrl)
  if (picture) common.push({ property: 'og:image', content: picture })
  return indexed
    ? [...common, { tagName: 'link', rel: 'canonical', href: address }]
    : [...common, { name: 'robots', content: 'noindex' }]
}

/** The address of a picture as other sites need it; null for what is none. */
export function absolutePicture(image: string, baseUrl: string): string | null {
  if (readFileAddress(image)) return baseUrl + image
  return URL.canParse(image) ? image : null
}

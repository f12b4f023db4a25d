import type { MetaDescriptor } from 'react-router'
import { readFileAddress } from '#domain/media/rules.ts'
import { pageOf } from '#texts/pages.ts'

interface PageHead {
  site: { name: string; baseUrl: string }
  /** The title without the site's name, which is appended. Home has none. */
  title?: string
  /** The page number, if several pages have this title. */
  page?: number
  description: string
  /** The canonical address of this page: its path, and the query as far as it matters. */
  path: string
  /** Open Graph's word for what the page is about. */
  type?: string
  /** The address of a picture, ours or another site's. */
  image?: string | null
  /** False for pages that are useless as search results. */
  indexed?: boolean
}

/** A page's title, description, canonical link and Open Graph tags. */
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
  const ownTitle = title && page > 1 ? pageOf({ title, page }) : title
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

/** The absolute address of a picture; null if the address is not valid. */
export function absolutePicture(image: string, baseUrl: string): string | null {
  if (readFileAddress(image)) return baseUrl + image
  return URL.canParse(image) ? image : null
}

import { pageMeta } from '../../ui/page-meta.ts'
import type { BrowseData } from './browse-page.tsx'

/** The head of /browse-animes and /browse-mangas. */
export function browseMeta({ head, page }: BrowseData, site: { name: string; baseUrl: string }) {
  const { heading: title, description, path, isIndexed: indexed } = head
  return pageMeta({ site, title, page, description, path, indexed })
}

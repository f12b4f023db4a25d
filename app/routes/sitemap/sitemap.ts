import { creditsTag } from '#domain/titles/credits/rules.ts'
import { catalogueTag, kinds, listTag } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { keepPage } from '#web/kept-page.ts'
import type { Route } from './+types/sitemap'
import { countSections, findPart } from './find-part.ts'
import { indexText, partsOf, xml } from './sitemap-text.ts'

/** Every page that search engines should know or, beyond 50,000 pages, an index of parts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, site } = context.get(services)
  keepPage(context, { tags: [catalogueTag, ...kinds.map(listTag), creditsTag] })
  const sections = await countSections(db)
  const parts = partsOf(sections)
  return xml(parts > 1 ? indexText(site.baseUrl, parts) : await findPart(db, site.baseUrl, 1, sections))
}

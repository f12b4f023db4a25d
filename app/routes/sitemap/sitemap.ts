import { countAllTitles, findTitleAddresses } from '#domain/titles/addresses.ts'
import { catalogueTag } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { keepPage } from '#web/kept-page.ts'
import type { Route } from './+types/sitemap'
import { indexText, partsOf, partText, titlesOfPart, xml } from './sitemap-text.ts'

/** Every page that search engines should know or, beyond 50,000 pages, an index of parts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, site } = context.get(services)
  keepPage(context, { tags: [catalogueTag] })
  const parts = partsOf(await countAllTitles(db))
  if (parts > 1) return xml(indexText(site.baseUrl, parts))
  return xml(partText(site.baseUrl, 1, await findTitleAddresses(db, titlesOfPart(1))))
}

import { services } from '#app/web/context.ts'
import { keepPage } from '#app/web/kept-page.ts'
import { countAllTitles, findTitleAddresses } from '#domain/catalogue/addresses.ts'
import { catalogueTag } from '#domain/catalogue/rules.ts'
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

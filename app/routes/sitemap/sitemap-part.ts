import { countAllTitles, findTitleAddresses } from '#domain/titles/addresses.ts'
import { catalogueTag } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { keepPage } from '#web/kept-page.ts'
import type { Route } from './+types/sitemap-part'
import { partsOf, partText, titlesOfPart, xml } from './sitemap-text.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, site } = context.get(services)
  const part = /^[1-9]\d{0,3}$/.test(params.part) ? Number(params.part) : 0
  if (part < 1 || part > partsOf(await countAllTitles(db))) return new Response('Not Found', { status: 404 })
  keepPage(context, { tags: [catalogueTag] })
  return xml(partText(site.baseUrl, part, await findTitleAddresses(db, titlesOfPart(part))))
}

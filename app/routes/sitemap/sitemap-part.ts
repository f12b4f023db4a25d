import { creditsTag } from '#domain/titles/credits/rules.ts'
import { catalogueTag, kinds, listTag } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { keepPage } from '#web/kept-page.ts'
import type { Route } from './+types/sitemap-part'
import { countSections, findPart } from './find-part.ts'
import { partsOf, xml } from './sitemap-text.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, site } = context.get(services)
  // Counting is dear: not for an address that can be no part.
  const sections = /^[1-9]\d{0,3}$/.test(params.part) && (await countSections(db))
  const part = Number(params.part)
  if (!sections || part > partsOf(sections)) return new Response('Not Found', { status: 404 })
  keepPage(context, { tags: [catalogueTag, ...kinds.map(listTag), creditsTag] })
  return xml(await findPart(db, site.baseUrl, part, sections))
}

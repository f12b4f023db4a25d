import { redirect } from 'react-router'
import { findReaderState } from '#domain/lists/queries.ts'
import { toJson } from '#domain/moment-rules.ts'
import { may } from '#domain/permissions.ts'
import { alreadyRated } from '#domain/ratings/rules.ts'
import { foreignLinks } from '#domain/titles/foreign-site-rules.ts'
import { formatOf } from '#domain/titles/formats-rules.ts'
import { findTitlePage } from '#domain/titles/queries.ts'
import { catalogueTag, isKind, isTitleId, type Kind, titleTag } from '#domain/titles/rules.ts'
import { similarTag } from '#domain/titles/similar/similar-rules.ts'
import { countedOf } from '#domain/titles/statuses-rules.ts'
import { formatsInFull } from '#texts/formats.ts'
import * as texts from '#texts/lists.ts'
import { services } from '#web/context.ts'
import { findListed } from '#web/find-listed.ts'
import { redirectWithProblem } from '#web/flash.ts'
import { keepPage } from '#web/kept-page.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { actorOf, sessionOf } from '#web/session.ts'
import { withFallback } from '#web/with-fallback.ts'
import { hiddenTitle } from '../../router/hidden-title.ts'
import { notFound } from '../../router/not-found.ts'
import { titlePath } from '../../ui/paths.ts'
import { reviewPreview } from '../../ui/review-preview.ts'
import type { Route } from './+types/title'
import { creditLinks, linkTo, tagFacts } from './credit-links.ts'
import { EditLink } from './edit-link.tsx'
import { exactDates } from './exact-dates.ts'
import { linkedFacts } from './facts.ts'
import { furtherFacts } from './further-facts.ts'
import { titleHead } from './head.ts'
import { leadToSurvivor } from './lead-to-survivor.ts'
import { ownState } from './own-state.ts'
import { shelfLinks, shelfTags } from './shelf-links.ts'
import { TitleScreen } from './title-screen.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { kind, id } = params
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const pathOf = (rightly: { kind: Kind; id: string }) => titlePath(rightly) + ownPart(params) + url.search
  const { db } = context.get(services)
  const actor = actorOf(context)
  const userId = sessionOf(context)?.userId
  const withoutReviews = () => findTitlePage(db, id, { withReviews: false })
  const [title, own] = await Promise.all([
    withFallback(context, findTitlePage(db, id), withoutReviews),
    // It includes the reader's own review.
    userId ? nullIfFailed(context, findReaderState(db, userId, id)) : null,
  ])
  if (!title) {
    const hidden = await hiddenTitle(context, { kind, id })
    throw hidden ?? (await leadToSurvivor(context, id, pathOf))
  }
  if (title.kind !== kind) throw redirect(pathOf(title), 301)
  if (own?.stars && url.searchParams.has('rate')) {
    throw redirectWithProblem(context, titlePath(title) + ownPart(params), sentenceOf(alreadyRated(kind)))
  }

  const shown = [title, ...title.relations, ...title.moreLikeThis, ...title.related]
  if (title.reviews) {
    const tags = [catalogueTag, similarTag(id), ...shelfTags(id, title.shelves.shown)]
    keepPage(context, { tags: [...tags, ...shown.map((each) => titleTag(each.id))] })
  }
  const reviews = title.reviews?.map((review) => ({ ...review, text: reviewPreview(review) })) ?? null
  const listed = await findListed(context, [...title.moreLikeThis, ...title.related])
  const { further, releasedOn, endedOn, foreignIds, counters, tags: _tags, makers: _makers, ...rest } = title
  const { makers, years, ...credits } = creditLinks(title)
  const { background = '' } = further
  const format = formatOf(title)
  const shownTitle = {
    ...rest,
    ...credits,
    format,
    formatName: formatsInFull[format],
    reviews: toJson(reviews),
    furtherFacts: [...tagFacts(title), ...exactDates({ releasedOn, endedOn }), ...furtherFacts(further)].map(
      ({ href, ...fact }) => (href ? { ...fact, links: [linkTo(fact.text, href)] } : fact),
    ),
    background,
    facts: linkedFacts(title, { makers, years }),
    counters: countedOf(kind).map((status) => ({ status: texts.statuses[status], readers: counters[status] })),
    shelves: shelfLinks(title),
    links: foreignLinks(kind, foreignIds).map(({ name, href }) => linkTo(name, href)),
  }
  return { title: shownTitle, own: own && ownState(kind, own), listed, mayEdit: may(actor, 'edit', 'title') }
}

/** What /{type}/{id}/{userId} has beside the address of the title. */
function ownPart(params: { kind: string; userId?: string }): string {
  const { userId } = params
  return userId ? `/${encodeURIComponent(userId)}` : ''
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return titleHead(loaderData.title, matches[0].loaderData.site)
}

export default function Title({ loaderData }: Route.ComponentProps) {
  return <TitleScreen {...loaderData}>{loaderData.mayEdit && <EditLink title={loaderData.title} />}</TitleScreen>
}

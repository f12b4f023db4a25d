import { redirect } from 'react-router'
import { findTitlePage } from '#domain/catalogue/queries.ts'
import { catalogueTag, isKind, isTitleId, otherKind, titleTag } from '#domain/catalogue/rules.ts'
import { findStanding } from '#domain/lists/queries.ts'
import { previewOf } from '#domain/reviews/rules.ts'
import { Listed } from '../../ui/lists/listed.ts'
import { titlePath } from '../../ui/paths.ts'
import { words } from '../../ui/words.ts'
import { services } from '../../web/context.ts'
import { findListed } from '../../web/find-listed.ts'
import { keepPage } from '../../web/kept-page.ts'
import { notFound } from '../../web/not-found.ts'
import { sessionOf } from '../../web/session.ts'
import type { Route } from './+types/title'
import { Cast } from './cast.tsx'
import { Details } from './details.tsx'
import { titleHead } from './head.ts'
import { LatestReviews } from './latest-reviews.tsx'
import { SimilarRow } from './similar-row.tsx'
import { Storyline } from './storyline.tsx'
import { TitleHeader } from './title-header.tsx'

export async function loader({ context, params: { kind, id } }: Route.LoaderArgs) {
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const { db } = context.get(services)
  const userId = sessionOf(context)?.userId
  const [title, own] = await Promise.all([findTitlePage(db, id), userId ? findStanding(db, userId, id) : null])
  if (!title) throw notFound()
  if (title.kind !== kind) throw redirect(titlePath(title), 301)

  const shown = [title, ...title.moreLikeThis, ...title.related]
  keepPage(context, { tags: [catalogueTag, ...shown.map((each) => titleTag(each.id))] })
  const reviews = title.reviews.map((review) => ({ ...review, text: previewOf(review.text) }))
  const listed = await findListed(context, [...title.moreLikeThis, ...title.related])
  return { title: { ...title, reviews }, own, listed }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return titleHead(loaderData.title, matches[0].loaderData.site)
}

export default function TitleScreen({ loaderData: { title, own, listed } }: Route.ComponentProps) {
  const page = titlePath(title)
  return (
    // Another title begins anew: its story folded, its trailer not playing.
    <article key={title.id}>
      <TitleHeader title={title} own={own} />
      <div className="page title-body">
        <div>
          <Storyline title={title} />
          <Cast {...title} />
          <LatestReviews title={title} />
        </div>
        <Details title={title} />
      </div>
      <Listed value={listed}>
        <SimilarRow heading="More Like This" titles={title.moreLikeThis} page={page} />
        <SimilarRow heading={`Related ${words[otherKind(title.kind)].many}`} titles={title.related} page={page} />
      </Listed>
    </article>
  )
}

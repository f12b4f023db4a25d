import { useEffect, useState } from 'react'
import { data, redirect, useLocation } from 'react-router'
import { toJson } from '#domain/moment-rules.ts'
import { readPage } from '#domain/parameter-rules.ts'
import { findPlace, findReviewsPage, findWholeReview } from '#domain/reviews/queries.ts'
import { readReviewSort, reviewSorts } from '#domain/reviews/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import * as orders from '#texts/orders.ts'
import * as texts from '#texts/reviews.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import { requirePage } from '#web/require-page.ts'
import { ChoiceForm } from '../../ui/choice-form.tsx'
import { provideFallback } from '../../ui/failure/fallback-data.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { labelled } from '../../ui/labelled.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { addReviewPath, reviewPath, reviewsPath, wholeReviewPath } from '../../ui/paths.ts'
import type { SignedIn } from '../../ui/shell/signed-in.ts'
import type { Route } from './+types/reviews'
import { ReviewCard } from './review-card.tsx'
import { requireRightPath, reviewedTitle } from './reviewed-title.ts'
import { ReviewsHeader } from './reviews-header.tsx'
import { reviewsPagePath } from './reviews-page-path.ts'
import { useForgetPosted } from './use-forget-posted.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const title = await reviewedTitle(context, params)
  const { userId } = requireUser(context, url)
  requireRightPath(url, reviewsPath(title))
  const { db } = context.get(services)
  const wanted = url.searchParams.get('review')
  if (wanted) {
    const place = reviewsPagePath(title, 'newest', await findPlace(db, userId, title.id, wanted))
    throw redirect(`${place}#review-${encodeURIComponent(wanted)}`)
  }

  const wholeId = url.searchParams.get('whole')
  if (wholeId) {
    const whole = await findWholeReview(db, { titleId: title.id, readerId: userId, reviewId: wholeId })
    if (!whole) throw redirect(reviewsPath(title))
    const found = { rows: [toJson(whole)], page: 1, pages: 1, total: 1 }
    return data({ title, userId, sort: readReviewSort(null), page: 1, found, isWhole: true })
  }

  const { sort, page } = readView(url)
  const found = await nullIfFailed(context, findReviewsPage(db, { titleId: title.id, readerId: userId, sort, page }))
  if (!found) return data({ title, userId, sort, page, found, isWhole: false }, { status: 500 })
  requirePage(url, found.page, reviewsPagePath(title, sort, found.page))
  return data({ title, userId, sort, page: found.page, found: toJson(found), isWhole: false })
}

/** The title is known if the reader comes from its own page or from another page of its reviews. */
provideFallback('reviews/:kind/:name/:id', ({ url, params, shown }) => {
  const { user } = shown.root as { user: SignedIn | null }
  const pages = Object.values(shown) as ({ title?: TitleCard } | null)[]
  const title = pages.find((page) => page?.title?.id === params.id)?.title
  return user && title && { title, userId: user.id, ...readView(url), found: null, isWhole: false }
})

function readView({ searchParams }: URL) {
  return { sort: readReviewSort(searchParams.get('sort')), page: readPage(searchParams) }
}

export function meta({ loaderData: { title, page, isWhole }, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const head = { title: isWhole ? texts.reviewTitle(title) : texts.reviewsTitle(title), page }
  const description = texts.reviewsDescription(title)
  return pageMeta({ site, ...head, description, path: reviewsPath(title), indexed: false })
}

/** The address's fragment; empty until the scripts are there, as on the server. */
function useHash(): string {
  const { hash } = useLocation()
  const [shown, setShown] = useState('')
  useEffect(() => setShown(hash), [hash])
  return shown
}

export default function Reviews({ loaderData: { title, userId, sort, page, found, isWhole } }: Route.ComponentProps) {
  const [first] = found?.rows ?? []
  const address = isWhole && first ? wholeReviewPath(title, first.id) : reviewsPagePath(title, sort, page)
  useForgetPosted(
    userId,
    title,
    found?.rows.find(({ own }) => own),
  )
  const wanted = useHash()
  return (
    <div className="page reviews">
      <ReviewsHeader title={title} heading={isWhole ? texts.reviewOf : texts.reviewsOf}>
        {isWhole && first && (
          <p>
            <a className="text-link" href={reviewPath(title, first.id)}>
              {texts.allReviews}
            </a>
          </p>
        )}
        {found && !isWhole && <p className="quiet">{texts.reviewsFound({ total: found.total })}</p>}
        <a className="button" href={addReviewPath(title)}>
          {texts.addReview}
        </a>
      </ReviewsHeader>
      {found && !isWhole && found.total > 0 && (
        <ChoiceForm
          name="sort"
          label={texts.sortBy}
          value={sort}
          options={labelled(reviewSorts, orders.ofReviews)}
          action={reviewsPath(title)}
        />
      )}
      {!found && <FetchFailed what="reviews" pagePath={address} />}
      {found?.total === 0 && <p className="notice">{texts.noReviews}</p>}
      <ol className="review-list">
        {found?.rows.map((review) => (
          <li key={review.id}>
            <ReviewCard
              review={review}
              title={title}
              pagePath={address}
              wholePath={wholeReviewPath(title, review.id)}
              isWhole={isWhole}
              isWanted={wanted === `#review-${review.id}`}
            />
          </li>
        ))}
      </ol>
      {found && !isWhole && (
        <Pagination
          page={page}
          pages={found.pages}
          label={texts.pagesOfReviews}
          pathOf={(number) => reviewsPagePath(title, sort, number)}
        />
      )}
    </div>
  )
}

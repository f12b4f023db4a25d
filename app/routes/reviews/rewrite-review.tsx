import { Refusal } from '#domain/refusal.ts'
import { findReviewId, findWholeReview } from '#domain/reviews/queries.ts'
import { rewriteReview } from '#domain/reviews/rewrite-review.ts'
import { fieldsFor, readReview, reviewFields, spoilerField } from '#domain/reviews/rules.ts'
import * as texts from '#texts/reviews.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { notFound } from '../../router/not-found.ts'
import { refused } from '../../router/refused.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { reviewsPath } from '../../ui/paths.ts'
import type { Route } from './+types/rewrite-review'
import { ReviewForm } from './review-form.tsx'
import { requireRightPath, reviewedTitle } from './reviewed-title.ts'
import { ReviewsHeader } from './reviews-header.tsx'
import { rewriteReviewPath } from './rewrite-review-path.ts'

/** Without a review the form posts a first one: it may have been deleted since the form was sent. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const title = await reviewedTitle(context, params)
  const { userId } = requireUser(context, url)
  requireRightPath(url, rewriteReviewPath(title))
  const { db } = context.get(services)
  const reviewId = await findReviewId(db, userId, title.id)
  const own = reviewId ? await findWholeReview(db, { titleId: title.id, readerId: userId, reviewId }) : null
  return {
    title,
    userId,
    initial: { ...(own && fieldsFor(title.kind, own)), replaces: own?.id ?? '' },
    hidden: own?.hidden ? { reason: own.hiddenReason } : null,
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const title = await reviewedTitle(context, params)
  const reader = requireUser(context, url)
  const { db } = context.get(services)
  const typed = typedInto(await readForm(request), [...reviewFields(title.kind), spoilerField, 'replaces'])
  try {
    const review = readReview(title.kind, typed)
    const isNew = await rewriteReview(db, reader, { ...review, titleId: title.id, replaces: typed.replaces || null })
    if (isNew === null) throw notFound()
    return redirectWithNotice(context, reviewsPath(title), isNew ? texts.rewritten : texts.unchanged)
  } catch (error) {
    const isOverdue = error instanceof Refusal && /^review-(rewritten|deleted)$/.test(error.code)
    const replaces = isOverdue ? ((await findReviewId(db, reader.userId, title.id)) ?? '') : (typed.replaces ?? '')
    return refused(context, error, { ...typed, replaces })
  }
}

export function meta({ loaderData: { title }, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.rewriteTitle(title)
  return pageMeta({ site, title: description, description, path: rewriteReviewPath(title), indexed: false })
}

export default function RewriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const { title, userId, initial, hidden } = loaderData
  return (
    <div className="page add-review">
      <ReviewsHeader title={title} heading={initial.replaces ? texts.rewriteReviewOf : texts.addReviewFor} />
      {hidden && <p className="notice">{texts.staysHidden(hidden)}</p>}
      {initial.replaces && <p>{texts.rewriting}</p>}
      <ReviewForm
        key={title.id}
        title={title}
        userId={userId}
        path={rewriteReviewPath(title)}
        initial={initial}
        refusal={actionData}
      />
    </div>
  )
}

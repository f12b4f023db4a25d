import { readText } from '#domain/accounts/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { postReview } from '#domain/reviews/post-review.ts'
import { findBeginning } from '#domain/reviews/queries.ts'
import { readReview, reviewFields, scoreField, spoilerField } from '#domain/reviews/rules.ts'
import * as texts from '#texts/reviews.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice, redirectWithProblem } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { cameFrom, readOrigin } from '#web/origin.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { notFound } from '../../router/not-found.ts'
import { refused } from '../../router/refused.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { addReviewPath, reviewsPath, titlePath } from '../../ui/paths.ts'
import type { Route } from './+types/add-review'
import { ReviewForm } from './review-form.tsx'
import { requireRightPath, reviewedTitle } from './reviewed-title.ts'
import { ReviewsHeader } from './reviews-header.tsx'

/** A reader who has already reviewed the title is told so on the page they came from (§5, decisions). */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const title = await reviewedTitle(context, params)
  const { userId } = requireUser(context, url)
  requireRightPath(url, addReviewPath(title))
  const back = cameFrom(request, url) ?? titlePath(title)
  const { reviewId, ownScore } = await findBeginning(context.get(services).db, userId, title.id)
  if (reviewId) {
    throw redirectWithProblem(context, back, sentenceOf(new Refusal('already-reviewed', { kind: title.kind })))
  }
  return { title, userId, back, ownScore }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const title = await reviewedTitle(context, params)
  const reader = requireUser(context, url)
  const form = await readForm(request)
  const typed = typedInto(form, [...reviewFields(title.kind), spoilerField])
  try {
    const review = readReview(title.kind, typed)
    if (!(await postReview(context.get(services).db, reader, { titleId: title.id, ...review }))) throw notFound()
    return redirectWithNotice(context, reviewsPath(title), texts.posted)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'already-reviewed') return refused(context, error, typed)
    return redirectWithProblem(context, readOrigin(readText(form, 'back')) ?? titlePath(title), sentenceOf(error))
  }
}

export function meta({ loaderData: { title }, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.addDescription(title)
  return pageMeta({ site, title: texts.addTitle(title), description, path: addReviewPath(title), indexed: false })
}

export default function AddReview({ loaderData: { title, userId, back, ownScore }, actionData }: Route.ComponentProps) {
  return (
    <div className="page add-review">
      <ReviewsHeader title={title} heading={texts.addReviewFor} />
      <ReviewForm
        key={title.id}
        title={title}
        userId={userId}
        path={addReviewPath(title)}
        back={back}
        initial={ownScore === null ? {} : { [scoreField('overall')]: String(ownScore) }}
        refusal={actionData}
      />
    </div>
  )
}

import { Form } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { deleteReview } from '#domain/reviews/delete-review.ts'
import { findOwnReview } from '#domain/reviews/queries.ts'
import * as texts from '#texts/reviews.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { notFound } from '../../router/not-found.ts'
import { Submit } from '../../ui/form/submit.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { reviewPath, reviewsPath } from '../../ui/paths.ts'
import { reviewPreview } from '../../ui/review-preview.ts'
import type { Route } from './+types/delete-review'

export async function loader({ context, params: { reviewId }, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const own = await findOwnReview(context.get(services).db, userId, reviewId)
  // Reviews of others are not found.
  if (!own) throw notFound()
  const { isSpoiler, ...review } = own
  return { ...review, text: reviewPreview({ ...review, isSpoiler }) }
}

/** A second click, or another tab, comes to where the first one did. */
export async function action({ context, request, params: { reviewId }, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const of = readText(await readForm(request), 'of')
  const title = await deleteReview(context.get(services).db, reader, reviewId, of).catch((error) => {
    throw error instanceof Refusal && error.code === 'review-missing' ? notFound() : error
  })
  return redirectWithNotice(context, reviewsPath(title), texts.deleted)
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.deleteDescription
  return pageMeta({ site, title: texts.deleteHeading, description, path: location.pathname, indexed: false })
}

/** Asks for confirmation, when there are no scripts for a dialog. */
export default function DeleteReview({ loaderData: { id, title, text } }: Route.ComponentProps) {
  return (
    <div className="page delete-review">
      <h1>{texts.deleteHeading}</h1>
      <p>{texts.deleteAbout({ title: linkTo(reviewsPath(title))(title.title) })}</p>
      <blockquote className="folded">{text}</blockquote>
      <Form method="post" className="delete-review-ways">
        <input type="hidden" name="of" value={title.id} />
        <Submit waiting={texts.deleting}>{texts.deleteReview}</Submit>
        <a className="button button-quiet" href={reviewPath(title, id)}>
          {texts.keepIt}
        </a>
      </Form>
    </div>
  )
}

import { Form } from 'react-router'
import { findPlace } from '#domain/reviews/queries.ts'
import { findReportableReview } from '#domain/reviews/report-queries.ts'
import { reportReview } from '#domain/reviews/report-review.ts'
import { readReport } from '#domain/reviews/report-rules.ts'
import { isReviewId } from '#domain/reviews/rules.ts'
import * as texts from '#texts/reviews.ts'
import { services, visit } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import type { Context } from '#web/request-context.ts'
import { notFound } from '../../router/not-found.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { reviewPath, reviewsPath } from '../../ui/paths.ts'
import { reviewPreview } from '../../ui/review-preview.ts'
import type { Route } from './+types/report-review'
import { ReportFields } from './report-fields.tsx'
import { reviewsPagePath } from './reviews-page-path.ts'

export async function loader({ context, params: { reviewId }, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const { isSpoiler, ...review } = await reportableReview(context, userId, reviewId)
  return { ...review, text: reviewPreview({ ...review, isSpoiler }) }
}

export async function action({ context, request, params: { reviewId }, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { userId } = reader
  const { db, accounts } = context.get(services)
  const { title } = await reportableReview(context, userId, reviewId)
  const typed = typedInto(await readForm(request), ['reason', 'note'])
  try {
    const report = readReport(typed)
    await accounts.attempts.count('report', { address: context.get(visit).clientAddress(), account: userId })
    await reportReview(db, reader, reviewId, report)
    const back = reviewsPagePath(title, 'newest', await findPlace(db, userId, title.id, reviewId))
    return redirectWithNotice(context, `${back}#review-${reviewId}`, texts.thanks)
  } catch (error) {
    return refused(context, error, typed)
  }
}

/** Hidden reviews and the reader's own cannot be reported: they are not found. */
async function reportableReview(context: Context, userId: string, reviewId: string) {
  const { db } = context.get(services)
  const review = isReviewId(reviewId) ? await findReportableReview(db, userId, reviewId) : null
  if (!review) throw notFound()
  return review
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.reportDescription
  return pageMeta({ site, title: texts.reportTitle, description, path: location.pathname, indexed: false })
}

/** Asks what is wrong, when there are no scripts for a dialog or the dialog's form was refused. */
export default function ReportReview({ loaderData: { id, author, title, text }, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  return (
    <div className="page report-review">
      <h1>{texts.reportHeading({ author })}</h1>
      <p>{texts.reportAbout({ title: linkTo(reviewsPath(title))(title.title) })}</p>
      <blockquote className="folded">{text}</blockquote>
      <ProblemBanner problem={problem} />
      <Form method="post" className="form" onInput={onInput} noValidate>
        <ReportFields typed={actionData?.typed} problem={problem} />
        <div className="modal-actions">
          <a className="button button-quiet" href={reviewPath(title, id)}>
            {texts.cancel}
          </a>
          <Submit waiting={texts.reporting}>{texts.report}</Submit>
        </div>
      </Form>
    </div>
  )
}

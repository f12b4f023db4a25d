import { findPlace } from '#domain/reviews/queries.ts'
import { findReportableReview, reportReview } from '#domain/reviews/report-review.ts'
import { isReviewId } from '#domain/reviews/rules.ts'
import { headings } from '#texts/reporting.ts'
import * as texts from '#texts/reviews.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import type { Context } from '#web/request-context.ts'
import { notFound } from '../../router/not-found.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { reviewPath, reviewsPath } from '../../ui/paths.ts'
import { reviewPreview } from '../../ui/review-preview.ts'
import { receiveReport } from '../reports/receive-report.ts'
import { ReportPage, reportMeta } from '../reports/report-page.tsx'
import type { Route } from './+types/report-review'
import { reviewsPagePath } from './reviews-page-path.ts'

export async function loader({ context, params: { reviewId }, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const { isSpoiler, ...review } = await reportableReview(context, userId, reviewId)
  return { ...review, text: reviewPreview({ ...review, isSpoiler }) }
}

export async function action({ context, request, params: { reviewId }, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { userId } = reader
  const { db } = context.get(services)
  const { title } = await reportableReview(context, userId, reviewId)
  return receiveReport(context, request, {
    ...({ what: 'review', userId } as const),
    async send(report) {
      await reportReview(db, reader, reviewId, report)
      const back = reviewsPagePath(title, 'newest', await findPlace(db, userId, title.id, reviewId))
      return `${back}#review-${reviewId}`
    },
  })
}

/** Hidden reviews and the reader's own cannot be reported: they are not found. */
async function reportableReview(context: Context, userId: string, reviewId: string) {
  const { db } = context.get(services)
  const review = isReviewId(reviewId) ? await findReportableReview(db, userId, reviewId) : null
  if (!review) throw notFound()
  return review
}

export function meta({ matches, location }: Route.MetaArgs) {
  return reportMeta(matches[0].loaderData.site, 'review', location.pathname)
}

/** Asks what is wrong, when there are no scripts for a dialog or the dialog's form was refused. */
export default function ReportReview({ loaderData: { id, author, title, text }, actionData }: Route.ComponentProps) {
  return (
    <ReportPage what="review" heading={headings.review({ author })} back={reviewPath(title, id)} answered={actionData}>
      <p>{texts.reportAbout({ title: linkTo(reviewsPath(title))(title.title) })}</p>
      <blockquote className="folded">{text}</blockquote>
    </ReportPage>
  )
}

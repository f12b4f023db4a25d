import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { toJson } from '#domain/moment-rules.ts'
import { pathWith, readPage, unlessFirst } from '#domain/parameter-rules.ts'
import { dismissReports, hideReview, restoreReview } from '#domain/reviews/moderate-review.ts'
import { findQueue } from '#domain/reviews/report-queries.ts'
import { type Queue, queues, readQueue } from '#domain/reviews/report-rules.ts'
import { isReviewId } from '#domain/reviews/rules.ts'
import { show } from '#texts/dashboard.ts'
import * as texts from '#texts/reports.ts'
import { answerFor } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { requireAdmin } from '#web/guards.ts'
import { pathOf } from '#web/origin.ts'
import { requirePage } from '#web/require-page.ts'
import { ChoiceForm } from '../../../ui/choice-form.tsx'
import { labelled } from '../../../ui/labelled.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { TableFrame } from '../table/table-frame.tsx'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/reports'
import { QueuedReview } from './queued-review.tsx'

/** The admin's decisions about a review, by the button's name, with the message that follows. */
const decisions = {
  hide: { decide: hideReview, message: texts.isHidden },
  restore: { decide: restoreReview, message: texts.isBack },
  dismiss: { decide: dismissReports, message: texts.areDismissed },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context)
  const queue = readQueue(url.searchParams.get('queue'))
  const found = await findQueue(db, admin, queue, readPage(url.searchParams))
  requirePage(url, found.page, queuePath(queue, found.page))
  return { queue, found: toJson(found), counts }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const [review, name] = [readText(form, 'review'), readText(form, 'decision')]
  const here = pathOf(url)
  if (!isReviewId(review) || !isDecision(name)) return redirect(here)
  const answer = answerFor(context, request, here)
  try {
    const { decide, message } = decisions[name]
    await decide(context.get(services).db, admin, review, readText(form, 'reason'))
    return answer.done(message)
  } catch (error) {
    return answer.refused(error)
  }
}

function isDecision(name: string): name is keyof typeof decisions {
  return Object.hasOwn(decisions, name)
}

function queuePath(queue: Queue, page: number): string {
  return pathWith(tabs.reports.path, { queue: unlessFirst(queues, queue) }, page)
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'reports')
}

export default function Reports({ loaderData: { queue, found, counts } }: Route.ComponentProps) {
  return (
    <Dashboard tab="reports" counts={counts}>
      <div className="table-tools">
        <ChoiceForm
          name="queue"
          label={show}
          value={queue}
          options={labelled(queues, texts.queues)}
          action={tabs.reports.path}
        />
        <p className="quiet">{texts.reviewsFound(found)}</p>
      </div>
      <TableFrame
        rows={texts.reviews}
        found={found}
        pathOf={(page) => queuePath(queue, page)}
        empty={queue === 'open' ? texts.noneReported : texts.noneHidden}
      >
        <ol className="queue">
          {found.rows.map((review) => (
            <QueuedReview key={review.id} review={review} here={queuePath(queue, found.page)} />
          ))}
        </ol>
      </TableFrame>
    </Dashboard>
  )
}

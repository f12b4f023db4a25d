import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { toJson } from '#domain/moment-rules.ts'
import type { Page } from '#domain/page-rules.ts'
import { pathWith, readOption, readPage, unlessFirst } from '#domain/parameter-rules.ts'
import { findProfileQueue } from '#domain/profiles/find-queue.ts'
import {
  dismissProfileReports,
  hideBio,
  hideProfile,
  restoreProfile,
  takeHandleAway,
} from '#domain/profiles/moderate-profile.ts'
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
import { QueuedProfile } from './queued-profile.tsx'
import { QueuedReview } from './queued-review.tsx'

/** What the queues are of, as named in the URL; the first is the default. */
const subjects = ['reviews', 'profiles'] as const

type Subject = (typeof subjects)[number]

/** The admin's decisions, by the button's name, with the message that follows. */
const decisions = {
  hide: { decide: hideReview, message: texts.isHidden },
  restore: { decide: restoreReview, message: texts.isBack },
  dismiss: { decide: dismissReports, message: texts.areDismissed },
}
const ofProfiles = {
  hideProfile: { decide: hideProfile, message: texts.profileIsHidden },
  hideBio: { decide: hideBio, message: texts.bioIsHidden },
  takeHandle: { decide: takeHandleAway, message: texts.handleIsTaken },
  restoreProfile: { decide: restoreProfile, message: texts.profileIsBack },
  dismissProfile: { decide: dismissProfileReports, message: texts.areDismissed },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context)
  const queue = readQueue(url.searchParams.get('queue'))
  const subject = readOption(subjects, url.searchParams.get('of'))
  const page = readPage(url.searchParams)
  const reviews = subject === 'reviews' ? await findQueue(db, admin, queue, page) : null
  const profiles = subject === 'profiles' ? await findProfileQueue(db, admin, queue, page) : null
  const found = (reviews ?? profiles) as Page<unknown>
  requirePage(url, found.page, queuePath(subject, queue, found.page))
  return { subject, queue, reviews: toJson(reviews), profiles: toJson(profiles), counts }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const [review, profile, name] = [readText(form, 'review'), readText(form, 'profile'), readText(form, 'decision')]
  const here = pathOf(url)
  const decision = isOneOf(ofProfiles, name) ? ofProfiles[name] : isOneOf(decisions, name) ? decisions[name] : null
  const id = isOneOf(ofProfiles, name) ? profile.replaceAll('\0', '') : review
  if (!decision || (isOneOf(decisions, name) && !isReviewId(id))) return redirect(here)
  const answer = answerFor(context, request, here)
  try {
    await decision.decide(context.get(services).db, admin, id, readText(form, 'reason'))
    return answer.done(decision.message)
  } catch (error) {
    return answer.refused(error)
  }
}

function isOneOf<T extends object>(of: T, name: string): name is keyof T & string {
  return Object.hasOwn(of, name)
}

function queuePath(subject: Subject, queue: Queue, page: number): string {
  return pathWith(tabs.reports.path, { of: unlessFirst(subjects, subject), queue: unlessFirst(queues, queue) }, page)
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'reports')
}

export default function Reports({ loaderData: { subject, queue, reviews, profiles, counts } }: Route.ComponentProps) {
  const found = (reviews ?? profiles) as Page<unknown>
  const empty = {
    reviews: { open: texts.noneReported, hidden: texts.noneHidden },
    profiles: { open: texts.noProfileReported, hidden: texts.noProfileHidden },
  }
  return (
    <Dashboard tab="reports" counts={counts}>
      <div className="table-tools">
        <ChoiceForm
          name="of"
          label={texts.what}
          value={subject}
          options={labelled(subjects, texts.subjects)}
          action={tabs.reports.path}
          kept={{ queue: unlessFirst(queues, queue) ?? undefined }}
        />
        <ChoiceForm
          name="queue"
          label={show}
          value={queue}
          options={labelled(queues, texts.queues)}
          action={tabs.reports.path}
          kept={{ of: unlessFirst(subjects, subject) ?? undefined }}
        />
        <p className="quiet">{reviews ? texts.reviewsFound(found) : texts.profilesFound(found)}</p>
      </div>
      <TableFrame
        rows={reviews ? texts.reviews : texts.profiles}
        found={found}
        pathOf={(page) => queuePath(subject, queue, page)}
        empty={empty[subject][queue]}
      >
        <ol className="queue">
          {reviews?.rows.map((review) => (
            <QueuedReview key={review.id} review={review} here={queuePath(subject, queue, found.page)} />
          ))}
          {profiles?.rows.map((profile) => (
            <QueuedProfile key={profile.userId} profile={profile} here={queuePath(subject, queue, found.page)} />
          ))}
        </ol>
      </TableFrame>
    </Dashboard>
  )
}

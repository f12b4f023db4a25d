import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { isReasonWrong } from '#domain/audit/reason-rules.ts'
import { readMoment, toJson } from '#domain/moment-rules.ts'
import { pathWith, readOption, readPage, unlessFirst } from '#domain/parameter-rules.ts'
import type { Actor } from '#domain/permissions.ts'
import { findProfileQueue } from '#domain/profiles/find-queue.ts'
import type { Reportable } from '#domain/reports/reportable-rules.ts'
import { type Queue, queues, readQueue } from '#domain/reports/rules.ts'
import { findReviewQueue } from '#domain/reviews/find-queue.ts'
import { findShelfQueue } from '#domain/shelves/find-queue.ts'
import { show } from '#texts/dashboard.ts'
import * as texts from '#texts/reports.ts'
import { answerFor } from '#web/answer-post.ts'
import { type Services, services } from '#web/context.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { pathOf } from '#web/origin.ts'
import { requirePage } from '#web/require-page.ts'
import { refused } from '../../../router/refused.ts'
import { ChoiceForm } from '../../../ui/choice-form.tsx'
import { labelled } from '../../../ui/labelled.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { readSeen } from '../read-seen.ts'
import { RefusedElsewhere } from '../refused-elsewhere.tsx'
import { TableFrame } from '../table/table-frame.tsx'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/reports'
import { decisions } from './decisions.ts'
import { QueuedList } from './queued-list.tsx'
import { QueuedProfile } from './queued-profile.tsx'
import { QueuedReview } from './queued-review.tsx'

/** What the queues are of, as named in the URL; the first is the default. */
const subjects = ['reviews', 'profiles', 'lists'] as const

type Subject = (typeof subjects)[number]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'read', 'reports')
  const queue = readQueue(url.searchParams.get('queue'))
  const subject = readOption(subjects, url.searchParams.get('of'))
  const found = await findQueue(db, admin, { subject, queue, page: readPage(url.searchParams) })
  requirePage(url, found.page, queuePath(subject, queue, found.page))
  return { queue, found, counts }
}

interface Asked {
  subject: Subject
  queue: Queue
  page: number
}

async function findQueue(db: Services['db'], admin: Actor, { subject, queue, page }: Asked) {
  switch (subject) {
    case 'reviews':
      return { subject, ...toJson(await findReviewQueue(db, admin, queue, page)) }
    case 'profiles':
      return { subject, ...toJson(await findProfileQueue(db, admin, queue, page)) }
    case 'lists':
      return { subject, ...toJson(await findShelfQueue(db, admin, queue, page)) }
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireStaff(context, 'read', 'reports')
  const form = await readForm(request)
  const name = readText(form, 'decision')
  const here = pathOf(url)
  const decision = Object.hasOwn(decisions, name) ? decisions[name] : undefined
  if (!decision) return redirect(here)
  const id = readText(form, decision.of)
  const answer = answerFor(context, request, here)
  try {
    await decision.decide(context.get(services).db, admin, id, {
      reason: readText(form, 'reason'),
      seen: {
        log: readSeen(form),
        mark: form.has('mark') ? readText(form, 'mark') : undefined,
        newest: readMoment(readText(form, 'newest')),
      },
    })
    return answer.done(decision.message)
  } catch (error) {
    if (isReasonWrong(error)) return refused(context, error, typedInto(form, [decision.of, 'reason']))
    return answer.refused(error)
  }
}

function queuePath(subject: Subject, queue: Queue, page: number): string {
  return pathWith(tabs.reports.path, { of: unlessFirst(subjects, subject), queue: unlessFirst(queues, queue) }, page)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'reports', { page: loaderData?.found.page })
}

/** The form's field with an id, and the ids that are on the page. */
function inQueue(found: Awaited<ReturnType<typeof findQueue>>): { name: Reportable; shown: string[] } {
  if (found.subject === 'profiles') return { name: 'profile', shown: found.rows.map(({ userId }) => userId) }
  return { name: found.subject === 'reviews' ? 'review' : 'list', shown: found.rows.map(({ id }) => id) }
}

export default function Reports({ loaderData: { queue, found, counts } }: Route.ComponentProps) {
  const { subject } = found
  const here = queuePath(subject, queue, found.page)
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
        <p className="quiet">{texts.found[subject](found)}</p>
      </div>
      <RefusedElsewhere {...inQueue(found)} />
      <TableFrame
        rows={texts.subjects[subject].toLowerCase()}
        found={found}
        pathOf={(page) => queuePath(subject, queue, page)}
        empty={texts.none[subject][queue]}
      >
        <ol className="queue">
          {found.subject === 'reviews' &&
            found.rows.map((review) => <QueuedReview key={review.id} review={review} here={here} />)}
          {found.subject === 'profiles' &&
            found.rows.map((profile) => <QueuedProfile key={profile.userId} profile={profile} here={here} />)}
          {found.subject === 'lists' && found.rows.map((list) => <QueuedList key={list.id} list={list} here={here} />)}
        </ol>
      </TableFrame>
    </Dashboard>
  )
}

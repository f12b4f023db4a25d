import { Form, redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { type Json, toJson } from '#domain/moment-rules.ts'
import { pathWith, readPage } from '#domain/parameter-rules.ts'
import { beginPosterRun } from '#domain/posters/begin-poster-run.ts'
import { cancelPosterRun } from '#domain/posters/end-poster-run.ts'
import {
  findPosterFailures,
  findPosterRuns,
  findPresentPosterRun,
  findRemotePosters,
  type PosterRun,
} from '#domain/posters/queries.ts'
import { shownFailures } from '#domain/posters/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { isTitleId } from '#domain/titles/rules.ts'
import * as texts from '#texts/posters.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { requirePage } from '#web/require-page.ts'
import { storedSentence } from '#web/sentence-of.ts'
import { refused } from '../../../router/refused.ts'
import { ProblemBanner } from '../../../ui/form/banner.tsx'
import { useProgress } from '../../../ui/use-progress.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { TableFrame } from '../table/table-frame.tsx'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/posters'
import { Failures } from './failures.tsx'
import { LatestRun } from './latest-run.tsx'
import { RemotePosters } from './remote-posters.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'fetch posters for', 'catalogue')
  const wanted = readPage(url.searchParams)
  const [found, [latest = null]] = await Promise.all([
    findRemotePosters(db, admin, wanted),
    findPosterRuns(db, admin, 1),
  ])
  requirePage(url, found.page, pageOf(found.page))
  const failures = latest?.failed ? await findPosterFailures(db, admin, latest.id, shownFailures) : []
  const told = failures.map(({ reason, ...failure }) => ({ ...failure, reason: storedSentence(reason) }))
  return { counts, latest: toJson(latest), found, failures: told }
}

/** Starts a run for one title's poster or for all posters, or cancels it. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireStaff(context, 'fetch posters for', 'catalogue')
  const { db } = context.get(services)
  const form = await readForm(request)
  const title = readText(form, 'title')
  const wanted = readText(form, 'do')
  try {
    if (wanted === 'cancel') {
      const present = await findPresentPosterRun(db)
      if (!present) throw new Refusal('posters-ended')
      await cancelPosterRun(db, admin, present.id)
    } else if (wanted === 'all') await beginPosterRun(db, admin, null)
    else if (isTitleId(title)) await beginPosterRun(db, admin, title)
    return redirect(tabs.posters.path)
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'posters', { page: loaderData?.found.page })
}

export default function Posters({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, found, failures } = loaderData
  const latest = useProgress(loaderData.latest, `${tabs.posters.path}/progress`, isUnderway)
  const underway = isUnderway(latest)
  return (
    <Dashboard tab="posters" counts={counts}>
      <p className="prose">{texts.whatItIs}</p>
      <ProblemBanner problem={actionData?.problem} />
      {latest && <LatestRun run={latest} />}
      {!underway && found.total > 0 && (
        <Form method="post">
          <button type="submit" name="do" value="all" className="button">
            {texts.fetchAll(found)}
          </button>
        </Form>
      )}
      {failures.length > 0 && !underway && <Failures failures={failures} failed={latest?.failed ?? 0} />}
      <TableFrame
        heading={texts.onOtherSites}
        rows={texts.posters}
        found={found}
        pathOf={pageOf}
        empty={texts.allAreHere}
      >
        <RemotePosters posters={found.rows} canFetch={!underway} />
      </TableFrame>
    </Dashboard>
  )
}

function isUnderway(latest: Json<PosterRun> | null): boolean {
  return latest?.state === 'running'
}

function pageOf(page: number): string {
  return pathWith(tabs.posters.path, {}, page)
}

import { readText } from '#domain/accounts/rules.ts'
import { findSources } from '#domain/titles/records/find-sources.ts'
import { putSourceBefore } from '#domain/titles/records/order-sources.ts'
import { findRefoldProgress } from '#domain/titles/records/refold.ts'
import * as texts from '#texts/sources.ts'
import { answerFor } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import type { Route } from './+types/sources'
import { SourceTable } from './source-table.tsx'
import { sourcesPath } from './sources-path.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'read', 'sources')
  const [sources, refold] = await Promise.all([findSources(db, admin), findRefoldProgress(db)])
  return { counts, sources, refold }
}

/** Puts one source before another. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireStaff(context, 'read', 'sources')
  const form = await readForm(request)
  const [name, other] = [readText(form, 'source'), readText(form, 'before')]
  const answer = answerFor(context, request, sourcesPath)
  try {
    await putSourceBefore(context.get(services).db, admin, name, other)
    return answer.done(texts.comesBefore({ source: name, other }))
  } catch (error) {
    return answer.refused(error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'imports')
}

export default function Sources({ loaderData: { counts, sources, refold } }: Route.ComponentProps) {
  return (
    <Dashboard tab="imports" counts={counts}>
      <section className="import-rows">
        <h2>{texts.sources}</h2>
        <p className="prose">{texts.whichIsShown}</p>
        {refold && <p className="notice">{texts.isRefolding(refold)}</p>}
        {sources.length === 0 ? <p className="notice">{texts.noSource}</p> : <SourceTable sources={sources} />}
      </section>
    </Dashboard>
  )
}

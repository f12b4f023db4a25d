import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { cancelImport } from '#domain/imports/cancel-import.ts'
import { findMatches } from '#domain/imports/queries.ts'
import { isEnded, isUnderway, previewRows } from '#domain/imports/rules.ts'
import { startImport } from '#domain/imports/start-import.ts'
import { toJson } from '#domain/moment-rules.ts'
import { formerAdmin } from '#texts/dashboard.ts'
import { formatMoment } from '#texts/dates.ts'
import * as texts from '#texts/imports.ts'
import { theCommandLine } from '#texts/log.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { notFound } from '../../../router/not-found.ts'
import { refused } from '../../../router/refused.ts'
import { ProblemBanner } from '../../../ui/form/banner.tsx'
import { useProgress } from '../../../ui/use-progress.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/import'
import { CancelForm, StartForm } from './decision-forms.tsx'
import { Figures } from './figures.tsx'
import { findAskedImport } from './find-asked-import.ts'
import { findProblemsInWords } from './find-problems-in-words.ts'
import { importPath, readImportId } from './import-path.ts'
import { Matches } from './matches.tsx'
import { PreviewTables, Problems } from './preview-tables.tsx'
import { Progress } from './progress.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'import an upload into', 'catalogue')
  const found = await findAskedImport(context, admin, params)
  const [problems, matches] = await Promise.all([
    findProblemsInWords(db, admin, found.id, previewRows),
    findMatches(db, admin, found.id, previewRows),
  ])
  return { counts, found: toJson(found), problems, matches }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = requireStaff(context, 'import an upload into', 'catalogue')
  const { db, storage } = context.get(services)
  const id = readImportId(params.id)
  if (id === null) throw notFound()
  const wanted = readText(await readForm(request), 'do')
  try {
    if (wanted === 'start') await startImport(db, admin, id)
    if (wanted === 'cancel') await cancelImport(db, storage, admin, id)
    return redirect(importPath(id))
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'imports', { heading: loaderData?.found.fileName })
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, problems, matches } = loaderData
  const found = useProgress(loaderData.found, `${importPath(loaderData.found.id)}/progress`, ({ state }) =>
    isUnderway(state),
  )
  const { state, preview, startedAt } = found
  return (
    <Dashboard tab="imports" counts={counts} heading={found.fileName}>
      <p className="quiet">
        <bdi>{found.byCommand ? theCommandLine : (found.by ?? formerAdmin)}</bdi>, {formatMoment(found.beganAt)}
        {'\u00a0· '}
        {texts.fileSize(found.size)}
      </p>
      <p role="status" className="import-state">
        {texts.states[state]}
      </p>
      <ProblemBanner problem={actionData?.problem} />
      {state === 'failed' && <p className="notice">{texts.notRead}</p>}
      {isUnderway(state) && <Progress found={found} />}
      {isUnderway(state) || startedAt ? <Figures {...found} /> : preview && <Figures {...preview.figures} />}
      {state === 'checked' && preview && <StartForm figures={preview.figures} />}
      {state !== 'checked' && !isEnded(state) && <CancelForm />}
      {state === 'checked' && preview && <PreviewTables id={found.id} preview={preview} />}
      {!isUnderway(state) && <Matches found={found} matches={matches} />}
      {!isUnderway(state) && <Problems found={found} problems={problems} />}
      {isEnded(state) && (
        <p>
          <a className="text-link" href={tabs.imports.path}>
            {texts.allImports}
          </a>
        </p>
      )}
    </Dashboard>
  )
}

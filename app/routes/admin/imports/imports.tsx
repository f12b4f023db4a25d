import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { beginImport } from '#domain/imports/begin-import.ts'
import { keepSentCatalogue } from '#domain/imports/keep-sent-catalogue.ts'
import { findImports, findPresentImport } from '#domain/imports/queries.ts'
import { refuseOtherFiles } from '#domain/imports/refuse-other-files.ts'
import { toJson } from '#domain/moment-rules.ts'
import { pathWith, readPage } from '#domain/parameter-rules.ts'
import { findSourceNames } from '#domain/titles/records/queries.ts'
import { readSourceName } from '#domain/titles/records/source-rules.ts'
import * as texts from '#texts/imports.ts'
import { services } from '#web/context.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { requirePage } from '#web/require-page.ts'
import { refused } from '../../../router/refused.ts'
import { linkTo } from '../../../ui/link-to.tsx'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { sourcesPath } from '../sources/sources-path.ts'
import { TableFrame } from '../table/table-frame.tsx'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/imports'
import { History } from './history.tsx'
import { importPath } from './import-path.ts'
import { UploadForm } from './upload-form.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'import an upload into', 'catalogue')
  const [present, found, sources] = await Promise.all([
    findPresentImport(db),
    findImports(db, admin, readPage(url.searchParams)),
    findSourceNames(db),
  ])
  requirePage(url, found.page, pageOf(found.page))
  return { counts, present: present && { id: present.id, fileName: present.fileName }, found: toJson(found), sources }
}

/** Begins an import, either of a finished upload or of the file sent with the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireStaff(context, 'import an upload into', 'catalogue')
  const { db, storage } = context.get(services)
  const form = await readForm(request)
  try {
    // Before the file is kept, which comes again with the corrected form.
    const source = readSourceName(readText(form, 'source'))
    const file = form.get('file')
    const uploadId = readText(form, 'upload') || (await keepSentCatalogue(db, storage, admin, file))
    await refuseOtherFiles(db, storage, admin, uploadId)
    const fileName = file instanceof File ? file.name : readText(form, 'fileName')
    return redirect(importPath(await beginImport(db, admin, { uploadId, fileName, source })))
  } catch (error) {
    return refused(context, error, typedInto(form, ['source']))
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'imports', { page: loaderData?.found.page })
}

export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, present, found, sources } = loaderData
  return (
    <Dashboard tab="imports" counts={counts}>
      {present ? (
        <p className="notice">{texts.isUnderway({ file: linkTo(importPath(present.id))(present.fileName) })}</p>
      ) : (
        <UploadForm sources={sources} {...actionData} />
      )}
      <TableFrame
        heading={texts.history}
        rows={texts.imports}
        found={found}
        pathOf={pageOf}
        empty={texts.nothingImported}
      >
        <History imports={found.rows} />
      </TableFrame>
      <p>
        <a className="text-link" href={sourcesPath}>
          {texts.orderOfSources}
        </a>
      </p>
    </Dashboard>
  )
}

function pageOf(page: number): string {
  return pathWith(tabs.imports.path, {}, page)
}

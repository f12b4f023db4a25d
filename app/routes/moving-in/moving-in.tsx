import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { toJson } from '#domain/moment-rules.ts'
import { pathWith, readPage } from '#domain/parameter-rules.ts'
import { beginFromUpload } from '#domain/transfer/moving-in/begin-from-upload.ts'
import { findLatestImports } from '#domain/transfer/moving-in/find-latest-imports.ts'
import { findRemovedRows, findWaitingPage } from '#domain/transfer/moving-in/find-waiting-page.ts'
import { keepSentList } from '#domain/transfer/moving-in/keep-sent-list.ts'
import * as texts from '#texts/moving-in.ts'
import { heading } from '#texts/moving-in-offer.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { requirePage } from '#web/require-page.ts'
import { refused } from '../../router/refused.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/moving-in'
import { ImportList } from './import-list.tsx'
import { ListFileForm } from './list-file-form.tsx'
import { listImportPath, movingInPath } from './paths.ts'
import { Present } from './present.tsx'
import { Waiting } from './waiting.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const { db } = context.get(services)
  const [imports, waiting, removed] = await Promise.all([
    findLatestImports(db, reader),
    findWaitingPage(db, reader, readPage(url.searchParams)),
    findRemovedRows(db, reader),
  ])
  requirePage(url, waiting.page, pathOf(waiting.page))
  return {
    imports: toJson(imports).map(({ id, fileName, state, format, beganAt }) => ({
      ...{ id, fileName, state },
      about: texts.about({ format, began: beganAt }),
    })),
    ...{ waiting: toJson(waiting), removed },
  }
}

/** Begins to bring in a list: a finished upload, or the file sent with the form. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { db, storage } = context.get(services)
  const form = await readForm(request)
  try {
    const file = form.get('file')
    const uploadId = readText(form, 'upload') || (await keepSentList(db, storage, reader, file))
    const fileName = file instanceof File ? file.name : readText(form, 'fileName')
    return redirect(listImportPath(await beginFromUpload(db, reader, { uploadId, fileName })))
  } catch (error) {
    return refused(context, error)
  }
}

function pathOf(page: number): string {
  return pathWith(movingInPath, {}, page)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const page = loaderData?.waiting.page
  return pageMeta({ site, title: heading, page, description: texts.description, path: movingInPath, indexed: false })
}

export default function MovingIn({ loaderData: { imports, waiting, removed }, actionData }: Route.ComponentProps) {
  return (
    <div className="page moving-in">
      <h1>{heading}</h1>
      <Present imports={imports} />
      <ListFileForm problem={actionData?.problem} />
      <ImportList imports={imports} />
      <Waiting found={waiting} removed={removed} pathOf={pathOf} />
    </div>
  )
}

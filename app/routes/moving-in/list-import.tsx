import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { readPage } from '#domain/parameter-rules.ts'
import { cancelListImport, startListImport, undoListImport } from '#domain/transfer/moving-in/decide.ts'
import { findShownRows } from '#domain/transfer/moving-in/find-shown-rows.ts'
import { findToldParts } from '#domain/transfer/moving-in/find-told.ts'
import { isUnderway, readRowState } from '#domain/transfer/moving-in/shown-rules.ts'
import * as texts from '#texts/moving-in.ts'
import { heading } from '#texts/moving-in-offer.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { requirePage } from '#web/require-page.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { useProgress } from '../../ui/use-progress.ts'
import type { Route } from './+types/list-import'
import { decideAsked } from './decide-asked.ts'
import { Decision } from './decision.tsx'
import { findAskedImport } from './find-asked-import.ts'
import { ImportState } from './import-state.tsx'
import { Parts } from './parts.tsx'
import { listImportPath, movingInPath, rowsPath } from './paths.ts'
import { readOptions } from './read-options.ts'
import { rowInWords } from './row-in-words.ts'
import { Rows } from './rows.tsx'
import { Figures } from './tally.tsx'

/** Parts of a file of which the page tells something. */
const mostTold = 50

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const found = await findAskedImport(context, reader, params)
  const { searchParams } = url
  const options = readOptions((field) => searchParams.get(field))
  const show = readRowState(searchParams.get('show'))
  const wanted = { id: found.id, state: show, page: readPage(searchParams) }
  const { rows, ...page } = await findShownRows(context.get(services).db, reader, wanted)
  requirePage(url, page.page, rowsPath(found.id, show, options, page.page))
  const told = await findToldParts(context.get(services).db, reader, found.id, mostTold)
  const parts = told.map(({ problem, ...part }) => ({ ...part, problem: sentenceOf(problem) }))
  const about = texts.about({ format: found.format, began: found.beganAt })
  return {
    found,
    about,
    show,
    options,
    rows: { ...page, rows: rows.map((row) => rowInWords(row, reader.scoreScale)) },
    parts,
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { id } = await findAskedImport(context, reader, params)
  const { db } = context.get(services)
  const form = await readForm(request)
  const wanted = readText(form, 'do')
  const options = readOptions((field) => form.get(field))
  try {
    const row = readText(form, 'row')
    if (row) {
      // Buttons of rows send the form of the whole import with them.
      const place = await decideAsked(context, reader, id, row)
      const { searchParams } = url
      const back = rowsPath(id, readRowState(searchParams.get('show')), options, readPage(searchParams))
      return redirect(place === null ? back : `${back}#row-${place}`)
    }
    if (wanted === 'cancel') await cancelListImport(db, reader, id)
    if (wanted === 'undo') await undoListImport(db, reader, id)
    if (wanted === 'start') await startListImport(db, reader, id, options)
    return redirect(listImportPath(id))
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const head = { title: loaderData?.found.fileName ?? heading, page: loaderData?.rows.page }
  return pageMeta({ site, ...head, description: texts.description, path: movingInPath, indexed: false })
}

export default function ListImport({ loaderData, actionData }: Route.ComponentProps) {
  const { about, show, options, rows, parts } = loaderData
  const path = listImportPath(loaderData.found.id)
  const found = useProgress(loaderData.found, `${path}/progress`, ({ state }) => isUnderway(state))
  return (
    <div className="page moving-in">
      <h1>{found.fileName}</h1>
      <p className="quiet">{about}</p>
      <ImportState found={found} />
      <ProblemBanner problem={actionData?.problem} />
      <Figures found={found} show={show} options={options} />
      {found.state === 'checked' && <Decision found={found} options={options} />}
      <Parts found={found} told={parts} />
      {!isUnderway(found.state) && <Rows found={found} rows={rows} show={show} options={options} />}
      <p>
        <a className="text-link" href={movingInPath}>
          {texts.allImports}
        </a>
      </p>
    </div>
  )
}

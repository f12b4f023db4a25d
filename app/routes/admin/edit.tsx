import { redirect } from 'react-router'
import { toJson } from '#domain/moment-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { editTitle } from '#domain/titles/edit-title.ts'
import { findEditableTitle } from '#domain/titles/editable-title.ts'
import { findGenres } from '#domain/titles/genres.ts'
import { marksOf, meetAnotherEdit } from '#domain/titles/meet-another-edit.ts'
import { findMergesInto } from '#domain/titles/merges/queries.ts'
import { findOrigins } from '#domain/titles/records/find-origins.ts'
import { isKind, isTitleId } from '#domain/titles/rules.ts'
import { type TitleValues, valuesOf } from '#domain/titles/title-form-rules.ts'
import * as texts from '#texts/title-form.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { requireStaff } from '#web/guards.ts'
import { notFound } from '../../router/not-found.ts'
import { editPath } from '../../ui/paths.ts'
import type { Route } from './+types/edit'
import { Dashboard, dashboardMeta } from './dashboard.tsx'
import { isGone, whereItIsGone } from './deletion/gone.ts'
import { enterDashboard } from './enter-dashboard.ts'
import { MergedHere } from './merging/merged-here.tsx'
import { Origins } from './origins/origins.tsx'
import { FetchPoster } from './posters/fetch-poster.tsx'
import { readFrom } from './table/read-from.ts'
import { applyStep } from './title-form/apply-step.ts'
import { Differences } from './title-form/differences.tsx'
import { receiveForm } from './title-form/receive-form.ts'
import { type FormAnswer, refusedForm } from './title-form/refused-form.ts'
import { TitleForm } from './title-form/title-form.tsx'
import { useTurn } from './title-form/use-turn.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { kind, id } = params
  const { db, counts } = await enterDashboard(context, 'edit', 'title')
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const [title, genres, origins, merges] = await Promise.all([
    findEditableTitle(db, id),
    findGenres(db),
    findOrigins(db, id),
    findMergesInto(db, id),
  ])
  if (!title) throw await whereItIsGone({ context, params, url })
  const from = readFrom(url, title.kind)
  if (title.kind !== kind) throw redirect(editPath(title, from))
  const merged = merges.map(({ mergedId, title, reason, mergedAt }) => ({ mergedId, title, reason, mergedAt }))
  const shown = { counts, genres, origins, merges: toJson(merged) }
  return { ...shown, id, kind, from, saved: { ...valuesOf(title), marks: marksOf(title) } }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { kind, id } = params
  const admin = requireStaff(context, 'edit', 'title')
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const { db } = context.get(services)
  const { values, step, refusal } = await receiveForm(context, request, admin)
  try {
    if (refusal) throw refusal
    const stepped = applyStep(values, step)
    if (stepped) return { typed: { values: stepped } }
    const edited = await editTitle(db, admin, id, values)
    const message = edited.isChanged ? texts.wasSaved(edited) : texts.noChanges
    return redirectWithNotice(context, readFrom(url, edited.kind), message)
  } catch (error) {
    if (isGone(error)) throw await whereItIsGone({ context, params, url })
    const wasFaster = error instanceof Refusal && error.code === 'title-changed'
    const title = wasFaster && (await findEditableTitle(db, id))
    if (title) return refusedForm(context, error, meetAnotherEdit(values, title))
    return refusedForm(context, error, { values: applyStep(values, step) ?? values })
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const heading = loaderData ? headingOf(loaderData.saved) : undefined
  return dashboardMeta(matches[0].loaderData.site, loaderData?.kind === 'manga' ? 'mangas' : 'animes', { heading })
}

export default function Edit({
  loaderData: { counts, genres, origins, merges, id, kind, from, saved },
  actionData,
}: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  const path = editPath({ id, kind }, from)
  return (
    <Dashboard tab={kind === 'manga' ? 'mangas' : 'animes'} counts={counts} heading={headingOf(saved)}>
      <TitleForm
        key={useTurn(actionData)}
        values={answer?.typed.values ?? saved}
        isTyped={answer !== undefined}
        saved={saved}
        problem={answer?.problem}
        genres={genres}
        path={path}
        from={from}
      >
        {answer?.typed.differences && <Differences kind={kind} differences={answer.typed.differences} path={path} />}
      </TitleForm>
      <Origins title={{ kind, id }} version={saved.version} from={from} origins={origins} />
      <MergedHere title={{ kind, id }} merges={merges} />
      <FetchPoster id={id} address={saved.texts.poster} />
    </Dashboard>
  )
}

function headingOf(values: TitleValues): string {
  return texts.editTitle({ title: values.texts.title })
}

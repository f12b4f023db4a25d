import { addTitle } from '#domain/titles/add-title.ts'
import { findGenres } from '#domain/titles/genres.ts'
import { isKind, type Kind } from '#domain/titles/rules.ts'
import { readTitleValues } from '#domain/titles/title-form-rules.ts'
import * as texts from '#texts/title-form.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { requireStaff } from '#web/guards.ts'
import type { Route } from './+types/add'
import { Dashboard, dashboardMeta } from './dashboard.tsx'
import { enterDashboard } from './enter-dashboard.ts'
import { readFrom } from './table/read-from.ts'
import { addPath } from './table/table-path.ts'
import { applyStep } from './title-form/apply-step.ts'
import { receiveForm } from './title-form/receive-form.ts'
import { type FormAnswer, refusedForm } from './title-form/refused-form.ts'
import { TitleForm } from './title-form/title-form.tsx'
import { useTurn } from './title-form/use-turn.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, counts } = await enterDashboard(context, 'add', 'title')
  const kind = kindOf(url)
  return { counts, kind, from: readFrom(url, kind), genres: await findGenres(db) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireStaff(context, 'add', 'title')
  const { values, step, refusal } = await receiveForm(context, request, admin)
  try {
    if (refusal) throw refusal
    const stepped = applyStep(values, step)
    if (stepped) return { typed: { values: stepped } }
    await addTitle(context.get(services).db, admin, values)
  } catch (error) {
    return refusedForm(context, error, { values: applyStep(values, step) ?? values })
  }
  const back = readFrom(url, isKind(values.kind) ? values.kind : 'anime')
  return redirectWithNotice(context, back, texts.wasAdded({ title: values.texts.title.trim() }))
}

/** The kind of the table that the admin came from. */
function kindOf(url: URL): Kind {
  return readFrom(url, 'manga') === url.searchParams.get('from') ? 'manga' : 'anime'
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'add')
}

const empty = readTitleValues(new FormData())

export default function Add({ loaderData: { counts, genres, kind, from }, actionData }: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  return (
    <Dashboard tab="add" counts={counts} heading={texts.addTitle}>
      <TitleForm
        key={useTurn(actionData)}
        values={answer?.typed.values ?? { ...empty, kind }}
        isTyped={answer !== undefined}
        saved={null}
        problem={answer?.problem}
        genres={genres}
        path={addPath(from)}
        from={from}
      />
    </Dashboard>
  )
}

import { addTitle } from '#domain/catalogue/add-title.ts'
import { findGenres } from '#domain/catalogue/genres.ts'
import { readTitleValues } from '#domain/catalogue/title-form-rules.ts'
import { services } from '../../web/context.ts'
import { redirectSaying } from '../../web/flash.ts'
import { requireAdmin } from '../../web/guards.ts'
import type { Route } from './+types/add'
import { Dashboard, dashboardMeta } from './dashboard.tsx'
import { enterDashboard } from './enter-dashboard.ts'
import { tabs } from './tabs.ts'
import { applyStep } from './title-form/apply-step.ts'
import { type FormAnswer, keeping } from './title-form/keeping.ts'
import { receiveForm } from './title-form/receive-form.ts'
import { TitleForm } from './title-form/title-form.tsx'
import { useTurn } from './title-form/use-turn.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, counts } = await enterDashboard(context)
  return { counts, genres: await findGenres(db) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const { values, step, refusal } = await receiveForm(context, request, userId)
  try {
    if (refusal) throw refusal
    const stepped = applyStep(values, step)
    if (stepped) return { typed: { values: stepped } }
    await addTitle(context.get(services).db, userId, values)
  } catch (error) {
    return keeping(context, error, { values: applyStep(values, step) ?? values })
  }
  return redirectSaying(context, '/admin-dashboard', `${values.texts.title} was added.`)
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'add')
}

const empty = { ...readTitleValues(new FormData()), kind: 'anime' }

export default function Add({ loaderData: { counts, genres }, actionData }: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  return (
    <Dashboard tab="add" counts={counts} heading="Add a title">
      <TitleForm
        key={useTurn(actionData)}
        values={answer?.typed.values ?? empty}
        saved={null}
        problem={answer?.problem}
        genres={genres}
        path={tabs.add.path}
      />
    </Dashboard>
  )
}

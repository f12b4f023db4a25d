import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { findDeletableTitle } from '#domain/deletion/queries.ts'
import { isTitleId } from '#domain/titles/rules.ts'
import * as texts from '#texts/deletion.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { requireStaff } from '#web/guards.ts'
import { refused } from '../../../router/refused.ts'
import { ProblemBanner } from '../../../ui/form/banner.tsx'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { readFrom } from '../table/read-from.ts'
import { tabOfKind } from '../table/table-path.ts'
import type { Route } from './+types/delete'
import { DeleteForm } from './delete-form.tsx'
import { deletePath } from './delete-path.ts'
import { isGone, whereItIsGone } from './gone.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'delete', 'title')
  const title = isTitleId(params.id) ? await findDeletableTitle(db, admin, params.id) : null
  if (!title) throw await whereItIsGone({ context, params, url })
  const from = readFrom(url, title.kind)
  if (title.kind !== params.kind) throw redirect(deletePath(title, from))
  return { title, from, counts }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const admin = requireStaff(context, 'delete', 'title')
  try {
    const { kind, title } = await deleteTitle(context.get(services).unlimitedDb, admin, params.id)
    return redirectWithNotice(context, readFrom(url, kind), texts.deleted({ title }))
  } catch (error) {
    if (isGone(error)) throw await whereItIsGone({ context, params, url })
    return refused(context, error)
  }
}

/** After the title is deleted, neither the page nor the dialog needs its data again. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'animes', { heading: texts.deleteTitle })
}

export default function Delete({ loaderData: { title, from, counts }, actionData }: Route.ComponentProps) {
  return (
    <Dashboard tab={tabOfKind[title.kind]} counts={counts} heading={texts.heading(title)}>
      <ProblemBanner problem={actionData?.problem} />
      <DeleteForm title={title} from={from}>
        <a className="button button-quiet" href={from}>
          {texts.cancel}
        </a>
      </DeleteForm>
    </Dashboard>
  )
}

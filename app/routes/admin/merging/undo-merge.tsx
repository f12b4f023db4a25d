import { Form } from 'react-router'
import { undoMerge } from '#domain/merging/undo-merge.ts'
import { Refusal } from '#domain/refusal.ts'
import { findMerge } from '#domain/titles/merges/queries.ts'
import { isTitleId } from '#domain/titles/rules.ts'
import * as texts from '#texts/merging.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice, redirectWithProblem } from '#web/flash.ts'
import { requireStaff } from '#web/guards.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { Submit } from '../../../ui/form/submit.tsx'
import { editPath } from '../../../ui/paths.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { tabOfKind } from '../table/table-path.ts'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/undo-merge'
import { undoMergePath } from './merge-path.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, counts } = await enterDashboard(context, 'undo the merge of', 'title')
  const merge = isTitleId(params.id) ? await findMerge(db, params.id) : null
  if (!merge) throw redirectWithProblem(context, tabs.animes.path, sentenceOf(new Refusal('merge-gone')))
  const { mergedId, title, kind, survivor, survivorId } = merge
  return { counts, merge: { mergedId, title, kind, survivor, survivorId } }
}

export async function action({ context, params }: Route.ActionArgs) {
  const admin = requireStaff(context, 'undo the merge of', 'title')
  const { db, unlimitedDb } = context.get(services)
  try {
    const { mergedId, kind, title } = await undoMerge(unlimitedDb, admin, params.id)
    return redirectWithNotice(context, editPath({ kind, id: mergedId }), texts.undone({ title }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The log leads here too, but not everybody who undoes merges may read it.
    const merge = await findMerge(db, params.id)
    const back = merge ? editPath({ kind: merge.kind, id: merge.survivorId }) : tabs.animes.path
    return redirectWithProblem(context, back, sentenceOf(error))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'log', { heading: texts.undo })
}

/** Says what undoing a merge means, and does it. */
export default function UndoMerge({ loaderData: { counts, merge } }: Route.ComponentProps) {
  return (
    <Dashboard tab={tabOfKind[merge.kind]} counts={counts} heading={texts.undoHeading(merge)}>
      <Form method="post" action={undoMergePath(merge.mergedId)} className="delete-form">
        <p>{texts.undoMeans(merge)}</p>
        <p>{texts.undoLeaves(merge)}</p>
        <div className="modal-actions">
          <a className="button button-quiet" href={editPath({ kind: merge.kind, id: merge.survivorId })}>
            {texts.cancel}
          </a>
          <Submit waiting={texts.undoing}>{texts.undo}</Submit>
        </div>
      </Form>
    </Dashboard>
  )
}

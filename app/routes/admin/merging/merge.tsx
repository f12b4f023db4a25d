import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { mergeTitles } from '#domain/merging/merge-titles.ts'
import { findMergePreview } from '#domain/merging/queries.ts'
import { Refusal } from '#domain/refusal.ts'
import { withAdultTitles } from '#domain/titles/adult-titles.ts'
import { findTitleCard } from '#domain/titles/cards.ts'
import { isTitleId, kinds } from '#domain/titles/rules.ts'
import { readQuery } from '#domain/titles/search/rules.ts'
import { isPlainlyId } from '#domain/titles/table/rules.ts'
import * as texts from '#texts/merging.ts'
import { type Services, services } from '#web/context.ts'
import { redirectWithNotice, redirectWithProblem } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { refused } from '../../../router/refused.ts'
import { ProblemBanner } from '../../../ui/form/banner.tsx'
import { editPath } from '../../../ui/paths.ts'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { isGone, whereItIsGone } from '../deletion/gone.ts'
import { enterDashboard } from '../enter-dashboard.ts'
import { tabOfKind } from '../table/table-path.ts'
import type { Route } from './+types/merge'
import { ChooseTitle } from './choose-title.tsx'
import { findOthers } from './find-others.ts'
import { idInAddress } from './id-in-address.ts'
import { MergeForm } from './merge-form.tsx'
import { mergePath } from './merge-path.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'merge', 'title')
  const title = await findTitle(db, params.id)
  if (!title) throw await whereItIsGone({ context, params, url })
  if (title.kind !== params.kind) throw redirect(mergePath(title) + url.search)

  const query = readQuery(url.searchParams.get('q'))
  const named = isPlainlyId(query) ? query : idInAddress(query, kinds)
  if (named) throw redirect(mergePath(title, named))
  const chosen = url.searchParams.get('with')
  if (!chosen) return { counts, title, query, others: query ? await findOthers(db, title, query) : null, preview: null }
  try {
    if (chosen === title.id) throw new Refusal('merge-itself')
    const preview = await findMergePreview(db, admin, { from: title.id, into: chosen })
    if (preview.into.kind !== title.kind) throw new Refusal('merge-kinds')
    return { counts, title, query, others: null, preview }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw redirectWithProblem(context, mergePath(title), sentenceOf(error))
  }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const admin = requireStaff(context, 'merge', 'title')
  const form = await readForm(request)
  const reason = readText(form, 'reason')
  const chosen = url.searchParams.get('with') ?? ''
  try {
    const { unlimitedDb } = context.get(services)
    const { from, into } = await mergeTitles(unlimitedDb, admin, { from: params.id, into: chosen, reason })
    const done = texts.merged({ from: from.title, into: into.title })
    return redirectWithNotice(context, editPath(into), done)
  } catch (error) {
    if (!isGone(error)) return refused(context, error, typedInto(form, ['reason']))
    const title = await findTitle(context.get(services).db, params.id)
    if (!title) throw await whereItIsGone({ context, params, url })
    throw redirectWithProblem(context, mergePath(title), sentenceOf(error))
  }
}

/** Also one for adults, whatever this admin is shown elsewhere. */
function findTitle(db: Services['db'], id: string) {
  return isTitleId(id) ? withAdultTitles(true, () => findTitleCard(db, id)) : null
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'animes', {
    heading: loaderData && texts.heading(loaderData.title),
  })
}

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, title, query, others, preview } = loaderData
  const heading = preview
    ? texts.previewHeading({ from: title.title, into: preview.into.title })
    : texts.heading({ title: title.title })
  return (
    <Dashboard tab={tabOfKind[title.kind]} counts={counts} heading={heading}>
      <ProblemBanner problem={actionData?.problem} />
      {preview ? (
        <MergeForm preview={preview} refused={actionData} />
      ) : (
        <ChooseTitle title={title} query={query} others={others} />
      )}
    </Dashboard>
  )
}

import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { mergeCredited, undoCreditedMerge } from '#domain/merging/merge-credited.ts'
import { findNamedByIds, findNamedLike, findNamedMerged } from '#domain/titles/credits/find-named.ts'
import { findCredited } from '#domain/titles/credits/queries.ts'
import { type CreditKind, creditKinds, creditPath } from '#domain/titles/credits/rules.ts'
import { readQuery } from '#domain/titles/search/rules.ts'
import * as texts from '#texts/merging.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { notFound } from '../../../router/not-found.ts'
import { refused } from '../../../router/refused.ts'
import { ProblemBanner } from '../../../ui/form/banner.tsx'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import type { Route } from './+types/same'
import { ChooseNamed } from './choose-named.tsx'
import { idInAddress } from './id-in-address.ts'
import { SameForm } from './same-form.tsx'
import { samePath } from './same-path.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'merge', 'credits')
  const { kind, id } = readAddress(params)
  const [named] = await findNamedByIds(db, admin, kind, [id])
  if (!named) throw await whereItIs(context, kind, id)

  const query = readQuery(url.searchParams.get('q'))
  const wanted = readId(idInAddress(query, [kind]) ?? '') ?? readId(url.searchParams.get('as') ?? '')
  const [other] = wanted !== null && wanted !== id ? await findNamedByIds(db, admin, kind, [wanted]) : []
  const others = query && !other ? await findNamedLike(db, admin, kind, { query, except: id }) : null
  const merged = await findNamedMerged(db, admin, kind, id)
  return { counts, kind, named, other: other ?? null, query, others, merged }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const admin = requireStaff(context, 'merge', 'credits')
  const { kind, id } = readAddress(params)
  const form = await readForm(request)
  const db = context.get(services).unlimitedDb
  try {
    const parted = readId(readText(form, 'undo'))
    if (parted !== null) {
      const named = await undoCreditedMerge(db, admin, { kind, id: parted })
      return redirectWithNotice(context, samePath(kind, id), texts.parted(named))
    }
    const into = readId(url.searchParams.get('as') ?? '') ?? 0
    const done = await mergeCredited(db, admin, { kind, from: id, into, reason: readText(form, 'reason') })
    const said = texts.joined({ from: done.from.name, into: done.into.name })
    return redirectWithNotice(context, creditPath(kind, done.into), said)
  } catch (error) {
    return refused(context, error, typedInto(form, ['reason']))
  }
}

function readAddress({ what, id }: { what: string; id: string }): { kind: CreditKind; id: number } {
  const kind = creditKinds.find((known) => known === what)
  const number = readId(id)
  if (!kind || number === null) throw notFound()
  return { kind, id: number }
}

function readId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** One that has been merged leads to the one that it was merged into. */
async function whereItIs(context: Route.LoaderArgs['context'], kind: CreditKind, id: number) {
  const into = await findCredited(context.get(services).db, kind, id)
  return into ? redirect(samePath(kind, into.id)) : notFound()
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'animes', {
    heading: loaderData && texts.sameHeading(loaderData.named),
  })
}

/** Says that a person, character or company is another one, and takes that back. */
export default function Same({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, kind, named, other, query, others, merged } = loaderData
  return (
    <Dashboard tab="animes" counts={counts} heading={texts.sameHeading(named)}>
      <ProblemBanner problem={actionData?.problem} />
      {other ? (
        <SameForm kind={kind} from={named} into={other} refused={actionData} />
      ) : (
        <ChooseNamed kind={kind} named={named} query={query} others={others} merged={merged} />
      )}
    </Dashboard>
  )
}

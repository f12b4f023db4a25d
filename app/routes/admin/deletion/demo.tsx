import { Form, redirect } from 'react-router'
import { findDemo, findDemoIds } from '#domain/deletion/demo-queries.ts'
import { countBelongings } from '#domain/deletion/queries.ts'
import { removeDemo } from '#domain/deletion/remove-demo.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/deletion.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice, redirectWithProblem } from '#web/flash.ts'
import { requireStaff } from '#web/guards.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { Submit } from '../../../ui/form/submit.tsx'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/demo'
import { BelongingsList } from './belongings-list.tsx'
import { demoPath } from './demo-notice.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context, 'remove the demo from', 'catalogue')
  const [demo, ids] = await Promise.all([findDemo(db, admin), findDemoIds(db)])
  if (!demo || demo.titles === 0) throw redirect(tabs.animes.path)
  return { counts, demo, belongings: await countBelongings(db, ids) }
}

export async function action({ context }: Route.ActionArgs) {
  const admin = requireStaff(context, 'remove the demo from', 'catalogue')
  try {
    const titles = await removeDemo(context.get(services).unlimitedDb, admin)
    return redirectWithNotice(context, tabs.animes.path, texts.demoRemoved({ titles }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return redirectWithProblem(context, tabs.animes.path, sentenceOf(error))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'animes', { heading: texts.removeDemo })
}

export default function RemoveDemo({ loaderData: { counts, demo, belongings } }: Route.ComponentProps) {
  const canBeRemoved = demo.others + demo.edited > 0
  return (
    <Dashboard tab="animes" counts={counts} heading={texts.removeDemoHeading}>
      <Form method="post" action={demoPath} className="delete-form">
        <p>{texts.wouldBeDeleted(demo)}</p>
        <BelongingsList belongings={belongings} />
        {demo.edited > 0 && <p>{texts.willStay({ titles: demo.edited })}</p>}
        <p className="quiet">{canBeRemoved ? texts.cannotBeUndone : texts.noOthersYet}</p>
        <div className="modal-actions">
          <a className="button button-quiet" href={tabs.animes.path}>
            {texts.cancel}
          </a>
          {canBeRemoved && <Submit waiting={texts.removing}>{texts.remove}</Submit>}
        </div>
      </Form>
    </Dashboard>
  )
}

import { Form, redirect } from 'react-router'
import { findDemo, findDemoIds } from '#domain/deletion/demo-queries.ts'
import { countBelongings } from '#domain/deletion/queries.ts'
import { removeDemo } from '#domain/deletion/remove-demo.ts'
import { Refusal } from '#domain/refusal.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice, redirectWithProblem } from '#web/flash.ts'
import { requireAdmin } from '#web/guards.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { totalOf } from '../../../ui/count-of.ts'
import { Submit } from '../../../ui/form/submit.tsx'
import { Dashboard, dashboardMeta } from '../dashboard.tsx'
import { enterDashboard } from '../enter-dashboard.ts'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/demo'
import { BelongingsList } from './belongings-list.tsx'
import { demoPath } from './demo-notice.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, admin, counts } = await enterDashboard(context)
  const [demo, ids] = await Promise.all([findDemo(db, admin), findDemoIds(db)])
  if (!demo || demo.titles === 0) throw redirect(tabs.animes.path)
  return { counts, demo, belongings: await countBelongings(db, ids) }
}

export async function action({ context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  try {
    const titles = await removeDemo(context.get(services).unlimitedDb, admin)
    return redirectWithNotice(context, tabs.animes.path, `The demo catalogue was removed: ${totalOf(titles, 'title')}.`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return redirectWithProblem(context, tabs.animes.path, sentenceOf(error))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'animes', 'Remove the demo catalogue')
}

export default function RemoveDemo({ loaderData: { counts, demo, belongings } }: Route.ComponentProps) {
  const canBeRemoved = demo.others + demo.edited > 0
  return (
    <Dashboard tab="animes" counts={counts} heading="Remove the demo catalogue?">
      <Form method="post" action={demoPath} className="delete-form">
        <p>{totalOf(demo.titles, 'title')} would be deleted. This also deletes</p>
        <BelongingsList belongings={belongings} />
        {demo.edited > 0 && <p>{totalOf(demo.edited, 'title')} that you have edited will stay.</p>}
        <p className="quiet">
          {canBeRemoved
            ? 'This cannot be undone.'
            : 'There are no other titles yet. Import a catalogue or add a title first.'}
        </p>
        <div className="modal-actions">
          <a className="button button-quiet" href={tabs.animes.path}>
            Cancel
          </a>
          {canBeRemoved && <Submit waiting="Removing">Remove</Submit>}
        </div>
      </Form>
    </Dashboard>
  )
}

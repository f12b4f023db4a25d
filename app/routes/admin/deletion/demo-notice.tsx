import type { Demo } from '#domain/deletion/rules.ts'
import { totalOf } from '../../../ui/count-of.ts'

export const demoPath = '/admin-dashboard/demo'

/** Says in the dashboard which titles belong to the demo, and links to their removal once there are other titles. */
export function DemoNotice({ demo }: { demo: Demo | null }) {
  if (!demo || demo.titles === 0) return null
  return (
    <p className="notice">
      {totalOf(demo.titles, 'title')} {demo.titles === 1 ? 'belongs' : 'belong'} to the demo catalogue.{' '}
      {demo.others + demo.edited > 0 ? (
        <a className="text-link" href={demoPath}>
          Remove the demo catalogue
        </a>
      ) : (
        'It can be removed once you have imported or added titles of your own.'
      )}
    </p>
  )
}

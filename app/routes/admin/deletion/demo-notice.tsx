import type { Demo } from '#domain/deletion/rules.ts'
import * as texts from '#texts/deletion.ts'

export const demoPath = '/admin-dashboard/demo'

/** Says in the dashboard which titles belong to the demo, and links to their removal once there are other titles. */
export function DemoNotice({ demo }: { demo: Demo | null }) {
  if (!demo || demo.titles === 0) return null
  return (
    <p className="notice">
      {texts.belongToDemo(demo)}{' '}
      {demo.others + demo.edited > 0 ? (
        <a className="text-link" href={demoPath}>
          {texts.removeDemo}
        </a>
      ) : (
        texts.canBeRemovedLater
      )}
    </p>
  )
}

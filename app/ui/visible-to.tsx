import type { Visibility } from '#domain/visibility-rules.ts'
import * as texts from '#texts/public-profile.ts'

/** Tells readers on their own profile who else sees a part, unless everybody does. */
export function VisibleTo({ visibility }: { visibility: Visibility | undefined }) {
  if (!visibility || visibility === 'public') return null
  return <p className="quiet visible-to">{texts.visibleTo[visibility]}</p>
}

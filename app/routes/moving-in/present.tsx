import { isUnderway } from '#domain/transfer/moving-in/shown-rules.ts'
import * as texts from '#texts/moving-in.ts'
import { linkTo } from '../../ui/link-to.tsx'
import type { ListedImport } from './import-list.tsx'
import { listImportPath } from './paths.ts'

/** The way back to an import that is under way, or that waits for its reader. */
export function Present({ imports }: { imports: ListedImport[] }) {
  const present = imports.find(({ state }) => state === 'checked' || isUnderway(state))
  if (!present) return null
  const file = linkTo(listImportPath(present.id))(present.fileName)
  return (
    <p className="notice">{isUnderway(present.state) ? texts.isUnderway({ file }) : texts.waitsForYou({ file })}</p>
  )
}

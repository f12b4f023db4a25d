import type { Import } from '#domain/imports/queries.ts'
import { shareRead } from '#domain/imports/rules.ts'
import type { Json } from '#domain/moment-rules.ts'
import { percent as percentDone } from '#texts/dashboard.ts'
import * as texts from '#texts/imports.ts'
import { LoadAgain } from '../../../ui/load-again.tsx'
import { importPath } from './import-path.ts'

/** How much of the file has been read. Updates by itself with JavaScript, otherwise when the page is reloaded. */
export function Progress({ found }: { found: Json<Import> }) {
  const percent = Math.floor(shareRead(found) * 100)
  return (
    <div className="import-progress">
      <progress aria-label={texts.read} max={100} value={percent} />
      <span className="upload-percent">{percentDone({ percent })}</span>
      <p className="quiet">
        {found.waiting ? texts.anotherIsRunning : found.state === 'checking' ? texts.isRead : texts.canLeave}
      </p>
      <LoadAgain path={importPath(found.id)} />
    </div>
  )
}

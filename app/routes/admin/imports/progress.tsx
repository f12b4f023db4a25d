import type { Import } from '#domain/imports/queries.ts'
import { shareRead } from '#domain/imports/rules.ts'
import type { Json } from '#domain/moment-rules.ts'
import { LoadAgain } from '../load-again.tsx'
import { importPath } from './import-path.ts'

/** How much of the file has been read. Updates by itself with JavaScript, otherwise when the page is reloaded. */
export function Progress({ found }: { found: Json<Import> }) {
  const percent = Math.floor(shareRead(found) * 100)
  return (
    <div className="import-progress">
      <progress aria-label="Read" max={100} value={percent} />
      <span className="upload-percent">{percent} %</span>
      <p className="quiet">
        {found.waiting
          ? 'Another import is running on the command line. This one will begin when that has finished.'
          : explanations[found.state === 'checking' ? 'checking' : 'running']}
      </p>
      <LoadAgain path={importPath(found.id)} />
    </div>
  )
}

const explanations = {
  checking: 'The file is being read. Nothing is changed yet.',
  running: 'You can leave this page: the import continues, even after the server restarts.',
}

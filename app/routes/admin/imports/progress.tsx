import type { Import } from '#domain/imports/queries.ts'
import { shareRead } from '#domain/imports/rules.ts'
import { LoadAgain } from '../load-again.tsx'
import { importPath } from './import-path.ts'

/** How far the file was read. It moves by itself with JavaScript, else when the page is loaded again. */
export function Progress({ found }: { found: Import }) {
  const percent = Math.floor(shareRead(found) * 100)
  return (
    <div className="import-progress">
      <progress aria-label="Read" max={100} value={percent} />
      <span className="upload-percent">{percent} %</span>
      <p className="quiet">
        {found.waiting
          ? 'Another import is running on the command line. This one begins when it has ended.'
          : explanations[found.state === 'checking' ? 'checking' : 'running']}
      </p>
      <LoadAgain path={importPath(found.id)} />
    </div>
  )
}

const explanations = {
  checking: 'The file is read, and nothing is changed.',
  running: 'You may leave this page: the import goes on, also after a restart of the server.',
}

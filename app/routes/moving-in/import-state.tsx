import { Form } from 'react-router'
import { isUnderway } from '#domain/transfer/moving-in/shown-rules.ts'
import * as texts from '#texts/moving-in.ts'
import { Submit } from '../../ui/form/submit.tsx'
import { LoadAgain } from '../../ui/load-again.tsx'
import { myListPaths } from '../../ui/paths.ts'
import type { AskedImport } from './find-asked-import.ts'
import { listImportPath, movingInPath, rowsPath } from './paths.ts'
import { readOptions } from './read-options.ts'
import { WhereListsAre } from './where-lists-are.tsx'

/** Where an import is, how far, and how it can be ended or undone. */
export function ImportState({ found }: { found: AskedImport }) {
  const { id, state, problem, note, undoUntil, tally } = found
  const hasWritten = undoUntil !== null
  const stayed = tally.states['changed-since'] ?? 0
  return (
    <section className="moving-in-state" aria-label={texts.progress}>
      <p role="status" className="import-state">
        {texts.states[state]}
      </p>
      {state === 'failed' && (
        <p className="notice">{problem ?? (hasWritten ? texts.notFinished : texts.notReadAtAll)}</p>
      )}
      {note && <p className="notice">{note}</p>}
      {state === 'cancelled' && <p>{hasWritten ? texts.cancelled : texts.nothingWritten}</p>}
      {state === 'undone' && <p>{texts.isUndone}</p>}
      {state === 'undone' && stayed > 0 && (
        <p>
          <a
            className="text-link"
            href={rowsPath(
              id,
              'changed-since',
              readOptions(() => null),
            )}
          >
            {texts.keptSince({ count: stayed })}
          </a>
        </p>
      )}
      {isUnderway(state) && <Progress found={found} />}
      {(state === 'reading' || state === 'running') && <Choice what="cancel">{texts.cancel}</Choice>}
      {state === 'done' && (
        <p>
          <a className="button" href={myListPaths[tally.kinds.manga > tally.kinds.anime ? 'manga' : 'anime']}>
            {texts.toList}
          </a>
        </p>
      )}
      {hasWritten && (
        <Form method="post" className="import-decision">
          <input type="hidden" name="do" value="undo" />
          <Submit waiting={texts.undoing} quiet>
            {texts.undo}
          </Submit>
          <p className="quiet prose">{texts.undoHint({ until: undoUntil })}</p>
        </Form>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <p>
          <a className="button" href={movingInPath}>
            {texts.chooseAnother}
          </a>
        </p>
      )}
      {state === 'failed' && !hasWritten && <WhereListsAre isOpen />}
    </section>
  )
}

/** A form that is one quiet button. */
export function Choice({ what, children }: { what: string; children: string }) {
  return (
    <Form method="post" className="import-decision">
      <button type="submit" name="do" value={what} className="button button-quiet">
        {children}
      </button>
    </Form>
  )
}

/** Updates by itself with JavaScript, otherwise when the page is loaded again. */
function Progress({ found: { id, state, tally } }: { found: AskedImport }) {
  const { matched = 0, undone = 0 } = tally.states
  const stayed = tally.states['changed-since'] ?? 0
  const [done, of] = state === 'undoing' ? [undone + stayed, matched] : [tally.settled, matched]
  const isCounted = state !== 'reading' && of > 0
  return (
    <div className="import-progress">
      <progress aria-label={texts.progress} max={isCounted ? of : undefined} value={isCounted ? done : undefined} />
      <p className="quiet">
        {state === 'reading'
          ? texts.rowsRead({ rows: tally.rows })
          : `${texts.rowsDone({ done, of })}. ${texts.canLeave}`}
      </p>
      <LoadAgain path={listImportPath(id)} />
    </div>
  )
}

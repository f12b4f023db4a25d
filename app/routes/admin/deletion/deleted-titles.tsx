import { Form } from 'react-router'
import type { DeletedTitle } from '#domain/deletion/rules.ts'
import * as texts from '#texts/deletion.ts'
import { kindNames } from '#texts/kinds.ts'
import { undoPath } from './delete-path.ts'

/** The titles whose deletion can still be undone, above the table. `here` is the address of this page of the table. */
export function DeletedTitles({ titles, here }: { titles: DeletedTitle[]; here: string }) {
  if (titles.length === 0) return null
  return (
    <section className="deleted-titles" aria-label={texts.deletedJustNow}>
      <h2>{texts.deletedJustNow}</h2>
      <ul>
        {titles.map(({ id, kind, title, minutesLeft }) => (
          <li key={id} className="deleted-title">
            <p>
              {title}{' '}
              <span className="quiet">{texts.leftToUndo({ kind: kindNames[kind].one, minutes: minutesLeft })}</span>
            </p>
            <Form method="post" action={undoPath(here)}>
              <input type="hidden" name="id" value={id} />
              <button type="submit" className="button button-quiet" aria-label={texts.undoDeletion({ title })}>
                {texts.undo}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

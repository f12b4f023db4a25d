import { Form } from 'react-router'
import type { DeletedTitle } from '#domain/deletion/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { undoPath } from './delete-path.ts'

/** The titles whose deletion can still be undone, above the table. `here` is the address of this page of the table. */
export function DeletedTitles({ titles, here }: { titles: DeletedTitle[]; here: string }) {
  if (titles.length === 0) return null
  return (
    <section className="deleted-titles" aria-label="Deleted just now">
      <h2>Deleted just now</h2>
      <ul>
        {titles.map(({ id, kind, title, minutesLeft }) => (
          <li key={id} className="deleted-title">
            <p>
              {title}{' '}
              <span className="quiet">
                {kindNames[kind].one} · {minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`} left to undo
              </span>
            </p>
            <Form method="post" action={undoPath(here)}>
              <input type="hidden" name="id" value={id} />
              <button type="submit" className="button button-quiet" aria-label={`Undo the deletion of ${title}`}>
                Undo
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Form } from 'react-router'
import type { Figures } from '#domain/imports/rules.ts'

/** The admin's choices after the preview. */
export function StartForm({ figures: { added, changed, unchanged } }: { figures: Figures }) {
  const titles = added + changed
  return (
    <Form className="import-decision" method="post">
      {titles > 0 ? (
        <button type="submit" name="do" value="start" className="button">
          Import {titles.toLocaleString('en')} {titles === 1 ? 'title' : 'titles'}
        </button>
      ) : (
        <p className="notice">
          There is nothing to import:{' '}
          {unchanged > 0
            ? 'every title in this file is already in the catalogue.'
            : 'no line of this file is a valid title.'}
        </p>
      )}
      <button type="submit" name="do" value="cancel" className="button button-quiet">
        Discard
      </button>
    </Form>
  )
}

export function CancelForm() {
  return (
    <Form className="import-decision" method="post">
      <button type="submit" name="do" value="cancel" className="button button-quiet">
        Cancel
      </button>
    </Form>
  )
}

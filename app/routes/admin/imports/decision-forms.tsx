import { Form } from 'react-router'
import type { Figures } from '#domain/imports/rules.ts'
import * as texts from '#texts/imports.ts'

/** The admin's choices after the preview. */
export function StartForm({ figures: { added, changed, unchanged } }: { figures: Figures }) {
  const titles = added + changed
  return (
    <Form className="import-decision" method="post">
      {titles > 0 ? (
        <button type="submit" name="do" value="start" className="button">
          {texts.importTitles({ titles })}
        </button>
      ) : (
        <p className="notice">{unchanged > 0 ? texts.allAreThere : texts.noneIsValid}</p>
      )}
      <button type="submit" name="do" value="cancel" className="button button-quiet">
        {texts.discard}
      </button>
    </Form>
  )
}

export function CancelForm() {
  return (
    <Form className="import-decision" method="post">
      <button type="submit" name="do" value="cancel" className="button button-quiet">
        {texts.cancel}
      </button>
    </Form>
  )
}

import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/title.ts'
import { editPath } from '../../ui/paths.ts'

/** The link from a title's page to the admin's form. */
export function EditLink({ title }: { title: { kind: Kind; id: string } }) {
  return (
    <p className="page edit-link">
      <a className="button button-quiet" href={editPath(title)}>
        {texts.edit}
      </a>
    </p>
  )
}

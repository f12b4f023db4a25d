import type { Kind } from '#domain/catalogue/rules.ts'
import { editPath } from '../../ui/paths.ts'

/** From a title's page to the admin's form for it. */
export function EditLink({ title }: { title: { kind: Kind; id: string } }) {
  return (
    <p className="page edit-link">
      <a className="button button-quiet" href={editPath(title)}>
        Edit
      </a>
    </p>
  )
}

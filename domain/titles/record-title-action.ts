import type { Tx } from '#db/connection.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import type { SavedPerson } from '../people/rules.ts'
import { findEditableTitle } from './editable-title.ts'
import type { EditableTitle } from './title-form-rules.ts'

/** Logs that an admin has added or changed a title, as it was and as it is now in the transaction. */
export async function recordTitleAction(
  tx: Tx,
  adminId: string,
  titleId: string,
  before: EditableTitle | null = null,
): Promise<void> {
  const after = await findEditableTitle(tx, titleId)
  if (!after) return
  await recordAdminAction(tx, {
    adminId,
    action: before ? 'title-changed' : 'title-added',
    subject: { kind: 'title', id: titleId, name: after.fields.title },
    before: before && entryOf(before),
    after: entryOf(after),
  })
}

function entryOf({ kind, fields, characters, staff }: EditableTitle) {
  const nameAll = (people: SavedPerson[]) => people.map(({ name, part, image }) => ({ name, part, image }))
  return { kind, ...fields, characters: nameAll(characters), staff: nameAll(staff) }
}

import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { saveCharacters } from '../people/save-cast.ts'
import { saveStaff } from '../people/save-staff.ts'
import { claimTitlePictures } from './claim-title-pictures.ts'
import { spellGenres } from './genres.ts'
import { recordTitleAction } from './record-title-action.ts'
import { keepAdminsWord } from './records/keep-admins-word.ts'
import { foldLists } from './records/write-lists.ts'
import { resolveRelations } from './relations/resolve-relations.ts'
import { catalogueTag, listTag } from './rules.ts'
import { saveNames } from './save-names.ts'
import { type NewTitle, readNewTitle } from './title-changes-rules.ts'
import { columnsOf, editedFields } from './title-columns.ts'
import type { TitleValues } from './title-form-rules.ts'

/**
 * Adds a title with its characters and staff from the admin's form (specification §2, §5). A form that is sent twice adds
 * one title.
 * @returns the title's id
 * @throws Refusal one of a field by the rules of §5, or 'no-download-url' for a picture that the admin has not uploaded
 */
export async function addTitle(db: Db, actor: Actor, values: TitleValues): Promise<string> {
  const { userId: adminId } = allow(actor, 'add', 'title')
  const title = readNewTitle(values)
  return inTransaction(db, async (tx) => {
    await claimTitlePictures(tx, adminId, title)
    const twin = await findTwin(tx, title)
    if (twin) return twin

    const id = await insertTitle(tx, title)
    await saveNames(tx, id, title.fields)
    await saveCharacters(tx, id, title.characters)
    await saveStaff(tx, id, title.staff)
    await keepAdminsWord(tx, id)
    await foldLists(tx, id)
    await resolveRelations(tx, { named: title.fields.title })
    await recordTitleAction(tx, adminId, id)
    await clearPages(tx, [catalogueTag, listTag(title.kind)])
    return id
  })
}

/** The title that the same form has already added. A second request has had to wait for the first one's claim on the poster. */
async function findTwin(tx: Tx, { kind, fields }: NewTitle): Promise<string | undefined> {
  const twin = await tx
    .selectFrom('titles')
    .select('id')
    .where('poster', '=', fields.poster ?? '')
    .where('poster', 'like', '/imgs/%')
    .where('kind', '=', kind)
    .where('title', '=', fields.title ?? '')
    .executeTakeFirst()
  return twin?.id
}

async function insertTitle(tx: Tx, title: NewTitle): Promise<string> {
  const { title: name = '', genres = [] } = title.fields
  const { id } = await tx
    .insertInto('titles')
    .values({
      ...columnsOf(title.fields),
      title: name,
      kind: title.kind,
      genres: await spellGenres(tx, genres),
      edited_fields: editedFields(title),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

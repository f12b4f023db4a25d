import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { saveCharacters } from '../people/save-cast.ts'
import { saveStaff } from '../people/save-staff.ts'
import { claimTitlePictures } from './claim-title-pictures.ts'
import { creditsTag } from './credits/rules.ts'
import { findEditableTitle } from './editable-title.ts'
import { spellGenres } from './genres.ts'
import { isOvertaken, onlyTouched } from './meet-another-edit.ts'
import { recordTitleAction } from './record-title-action.ts'
import { keepAdminsWord } from './records/keep-admins-word.ts'
import { foldLists } from './records/write-lists.ts'
import { catalogueTag, type Kind, listTag, titleTag } from './rules.ts'
import { saveNames } from './save-names.ts'
import { readTitleChanges, type TitleChanges } from './title-changes-rules.ts'
import { columnsOf, editedFields } from './title-columns.ts'
import type { EditableTitle, TitleValues } from './title-form-rules.ts'
import { titleMissing } from './title-missing.ts'
import type { TitleField } from './title-shape-rules.ts'

export interface EditedTitle {
  kind: Kind
  title: string
  isChanged: boolean
}

/** What cards show, and what lists of titles are filtered by. */
const inLists: TitleField[] = [
  'title',
  'titleEnglish',
  'titleNative',
  'poster',
  'releasedOn',
  'genres',
  'format',
  'studio',
  'episodes',
  'duration',
  'airingState',
  'season',
  'seasonYear',
  'sourceMaterial',
  'ageRating',
  'adultMark',
]

/**
 * Saves what the admin's form changes in a title (specification §4: only non-empty fields count), and in its characters and
 * staff. Imports leave the changed fields alone from then on.
 * @returns the title's current name, and whether the form changed anything
 * @throws Refusal 'title-deleted' or 'title-gone'; 'title-changed' when somebody else has saved it since, or people whom the form
 *   changes; one of a field by the rules of §5, or 'no-download-url' for a picture that the admin has not uploaded
 */
export async function editTitle(db: Db, actor: Actor, titleId: string, values: TitleValues): Promise<EditedTitle> {
  const { userId: adminId } = allow(actor, 'edit', 'title')
  return inTransaction(db, async (tx) => {
    const saved = await findEditableTitle(tx, titleId, { locked: true })
    if (!saved) throw await titleMissing(tx, titleId)
    if (values.version !== String(saved.version) || isOvertaken(values, saved)) throw new Refusal('title-changed')

    const changes = readTitleChanges(onlyTouched(values, saved.kind), saved)
    const edited = editedFields(changes)
    const edit = { kind: saved.kind, title: changes.fields.title ?? saved.fields.title }
    if (edited.length === 0) return { ...edit, isChanged: false }
    await claimTitlePictures(tx, adminId, changes, saved)
    await updateTitle(tx, titleId, changes, edited)
    await saveNames(tx, titleId, { ...saved.fields, ...changes.fields }, saved.fields)
    const elsewhere = [
      ...(await saveCharacters(tx, titleId, changes.characters)),
      ...(await saveStaff(tx, titleId, changes.staff)),
    ]
    await keepAdminsWord(tx, titleId)
    if (changes.fields.genres || changes.fields.studio !== undefined) await foldLists(tx, titleId)
    await recordTitleAction(tx, adminId, titleId, saved)
    await clearPages(tx, [
      ...tagsOf(saved, changes),
      ...elsewhere.map(titleTag),
      ...(changesCredits(edited) ? [creditsTag] : []),
    ])
    return { ...edit, isChanged: true }
  })
}

async function updateTitle(tx: Tx, titleId: string, { fields }: TitleChanges, edited: string[]): Promise<void> {
  await tx
    .updateTable('titles')
    .set({
      ...columnsOf(fields),
      ...(fields.poster && { poster_source: null }),
      ...(fields.genres && { genres: await spellGenres(tx, fields.genres) }),
      edit_version: sql`edit_version + 1`,
      edited_fields: sql`array(select distinct unnest(edited_fields || ${edited}::text[]) order by 1)`,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', titleId)
    .execute()
}

/** Whether pages of people, characters or companies, which are in the order of dates, may change beyond what titles on them show. */
function changesCredits(edited: string[]): boolean {
  return ['characters', 'staff_members', 'studio', 'released_on'].some((what) => edited.includes(what))
}

/** Whether pages may have to hide it from now on, or show it, that do not list titles of its kind. */
function changesWhoSees(fields: TitleChanges['fields']): boolean {
  return ['genres', 'ageRating', 'adultMark'].some((field) => field in fields)
}

function tagsOf({ id, kind }: EditableTitle, { fields }: TitleChanges): string[] {
  const lists = inLists.some((field) => field in fields) ? [listTag(kind)] : []
  return [titleTag(id), ...lists, ...(changesWhoSees(fields) ? [catalogueTag] : [])]
}

import type { Tx } from '#db/connection.ts'
import { Refusal } from '#domain/refusal.ts'
import { claimPictures } from '../media/claim-picture.ts'
import type { TitleChanges } from './title-changes-rules.ts'
import type { EditableTitle } from './title-form-rules.ts'

interface Wanted {
  address: string
  /** Who or what it shows. */
  of: { field: string } | { name: string }
}

/**
 * Claims every picture that is new to a title.
 * @throws Refusal 'no-download-url' or 'no-picture-of' when one of them is not a picture that this admin has uploaded
 */
export async function claimTitlePictures(
  tx: Tx,
  adminId: string,
  changes: TitleChanges,
  saved?: EditableTitle,
): Promise<void> {
  const before = new Set(saved && [...saved.characters, ...saved.staff].map(({ image }) => image))
  const wanted = picturesIn(changes).filter(({ address }) => !before.has(address))
  const addresses = wanted.map(({ address }) => address)
  const claimed = await claimPictures(tx, adminId, { folder: 'imgs', addresses })
  const refused = wanted.find(({ address }) => !claimed.has(address))
  if (!refused) return

  throw 'field' in refused.of
    ? new Refusal('no-download-url', {}, refused.of)
    : new Refusal('no-picture-of', { name: refused.of.name })
}

function picturesIn({ fields, characters, staff }: TitleChanges): Wanted[] {
  const own = (['poster', 'headerImage'] as const).map((field) => ({ address: fields[field], of: { field } }))
  const people = [characters, staff].flatMap(({ added, changed }) => [...added, ...changed])
  const portraits = people.map(({ image, name }) => ({ address: image, of: { name } }))
  return [...own, ...portraits].flatMap(({ address, of }) => (address ? [{ address, of }] : []))
}

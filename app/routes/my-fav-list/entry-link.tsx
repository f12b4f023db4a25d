import type { TitleCard } from '#domain/titles/rules.ts'
import { editEntry } from '#texts/cards.ts'
import * as texts from '#texts/my-list.ts'
import { ownEntryPath } from '../../ui/paths.ts'

/** Opens the entry control of a title on the list. */
export function EntryLink({ title, className }: { title: TitleCard; className: string }) {
  return (
    <a className={className} href={ownEntryPath(title)}>
      <span className="spoken">{editEntry(title)}</span>
    </a>
  )
}

/** Chooses a title on the list. */
export function RowBox({ title }: { title: TitleCard }) {
  return (
    <label className="entry-box">
      <input type="checkbox" name="id" value={title.id} form="change-many" autoComplete="off" />
      <span className="spoken">{texts.choose(title)}</span>
    </label>
  )
}

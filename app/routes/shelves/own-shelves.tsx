import type { ShelfCard } from '#domain/shelves/rules.ts'
import * as texts from '#texts/shelves.ts'
import { ShelfCover } from '../../ui/shelf-cover.tsx'
import { editShelfPath } from './shelf-paths.ts'

/** A reader's own lists. */
export function OwnShelves({ shelves }: { shelves: ShelfCard[] }) {
  if (shelves.length === 0) {
    return (
      <div className="notice no-entries">
        <p>
          <b>{texts.noLists}</b>
        </p>
        <p className="quiet">{texts.firstList}</p>
      </div>
    )
  }
  return (
    <ul className="shelf-cards">
      {shelves.map(({ id, name, cover, titles, visibility, hiddenReason }) => (
        <li key={id}>
          <a href={editShelfPath(id)}>
            <ShelfCover titles={cover} />
            <b>{name}</b>
          </a>
          <p className="quiet">{`${texts.titles({ count: titles })}\u00a0· ${texts.visibilities[visibility]}`}</p>
          {hiddenReason && <p>{texts.hiddenByAdmin({ reason: hiddenReason })}</p>}
        </li>
      ))}
    </ul>
  )
}

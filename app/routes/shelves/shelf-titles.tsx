import type { OwnShelf, ShelfPage } from '#domain/shelves/rules.ts'
import * as texts from '#texts/shelves.ts'
import { OrderedList } from '../../ui/ordered/ordered-list.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { changeShelfPath, editShelfPath } from './shelf-paths.ts'
import { ShelfRow } from './shelf-row.tsx'

interface ShelfTitlesProps {
  shelf: OwnShelf
  found: ShelfPage
  /** What is searched for meanwhile. */
  q: string
  pagePath: string
}

/** A list's titles in their order, which their reader changes here. */
export function ShelfTitles({ shelf, found, q, pagePath }: ShelfTitlesProps) {
  if (found.total === 0) {
    return (
      <div className="notice no-entries">
        <p>
          <b>{texts.empty}</b>
        </p>
        <p className="quiet">{texts.emptyHint}</p>
      </div>
    )
  }
  return (
    <>
      <OrderedList
        items={found.rows}
        keyOf={({ title }) => title.id}
        nameOf={({ title }) => title.title}
        action={changeShelfPath(shelf.id)}
        fieldsOf={({ title }) => ({ title: title.id, back: pagePath })}
        around={found}
        start={found.rows[0]?.place}
        label={texts.titlesInOrder}
      >
        {(row, place) => (
          <ShelfRow row={row} place={place} total={found.total} shelfId={shelf.id} pagePath={pagePath} />
        )}
      </OrderedList>
      <Pagination
        page={found.page}
        pages={found.pages}
        label={texts.pagesOfTitles}
        pathOf={(page) => editShelfPath(shelf.id, { page, q })}
      />
    </>
  )
}

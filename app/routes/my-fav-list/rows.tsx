import { Fragment } from 'react'
import { tonesBeside } from '../../ui/tones.ts'
import { EntryRow } from './entry-row.tsx'
import type { ListFrame } from './list-frame.ts'
import type { ShownRow } from './shown-row.ts'
import { WallCard } from './wall-card.tsx'

interface RowsProps {
  rows: ShownRow[]
  frame: ListFrame
  userId: string
}

/** The titles of a list, as rows or as a wall of posters. */
export function Rows({ rows, frame, userId }: RowsProps) {
  const { isGrouped, groupNames, view } = frame
  const tones = tonesBeside(rows.map(({ title }) => title.id))
  const Row = view === 'wall' ? WallCard : EntryRow
  return (
    <>
      {groupsIn(rows, isGrouped).map(({ standing, first, own }) => (
        <Fragment key={isGrouped ? standing : 'all'}>
          {isGrouped && <h2 className="entries-group">{groupNames[standing]}</h2>}
          <ul className={view === 'wall' ? 'card-wall' : 'entries'}>
            {own.map((row, place) => (
              <Row key={row.title.id} row={row} frame={frame} userId={userId} tone={tones[first + place]} />
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  )
}

/** Rows of one standing follow one another, if they are grouped. */
function groupsIn(rows: ShownRow[], isGrouped: boolean) {
  const groups: { standing: ShownRow['standing']; first: number; own: ShownRow[] }[] = []
  for (const [place, row] of rows.entries()) {
    const last = groups.at(-1)
    if (last && (!isGrouped || last.standing === row.standing)) last.own.push(row)
    else groups.push({ standing: row.standing, first: place, own: [row] })
  }
  return groups
}

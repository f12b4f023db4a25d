import { useEffect, useState } from 'react'
import type { DroppedEntry } from '#domain/lists/rules.ts'
import { undoPath } from '../paths.ts'

interface UndoDropProps {
  dropped: DroppedEntry
  /** The page that holds it. */
  pagePath: string
}

/** What was dropped before the page was loaded, and the way back while there is one. */
export function UndoDrop({ dropped: { id, title, leftMs }, pagePath }: UndoDropProps) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])

  if (over) return null
  return (
    <form className="undo-drop" method="post" action={undoPath(id)}>
      <input type="hidden" name="back" value={pagePath} />
      <p>{`You dropped ${title}.`}</p>
      <button type="submit" className="button button-quiet">
        Undo <span className="spoken">{`and keep ${title} on your list`}</span>
      </button>
    </form>
  )
}

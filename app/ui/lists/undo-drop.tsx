import { useEffect, useState } from 'react'
import type { DroppedEntry } from '#domain/lists/rules.ts'
import * as texts from '#texts/lists.ts'
import { undoPath } from '../paths.ts'
import { spoken } from '../spoken.tsx'

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
      <p>{texts.youDropped({ title })}</p>
      <button type="submit" className="button button-quiet">
        {texts.undoDrop({ title, spoken })}
      </button>
    </form>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import type { DroppedEntry } from '#domain/lists/rules.ts'
import * as texts from '#texts/lists.ts'
import { undoPath } from '../paths.ts'
import { spoken } from '../spoken.tsx'

interface UndoFormProps {
  action: string
  /** What was done. */
  said: string
  button: ReactNode
  /** The page that holds it. */
  pagePath: string
}

/** What was done before the page was loaded, and the way back. */
export function UndoForm({ action, said, button, pagePath }: UndoFormProps) {
  return (
    <form className="undo-drop" method="post" action={action}>
      <input type="hidden" name="back" value={pagePath} />
      <p>{said}</p>
      <button type="submit" className="button button-quiet">
        {button}
      </button>
    </form>
  )
}

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
  const button = texts.undoDrop({ title, spoken })
  return <UndoForm action={undoPath(id)} said={texts.youDropped({ title })} button={button} pagePath={pagePath} />
}

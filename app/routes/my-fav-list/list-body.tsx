import { type MouseEvent, useEffect, useRef, useState } from 'react'
import * as texts from '#texts/my-list.ts'
import { UndoForm } from '../../ui/lists/undo-drop.tsx'
import { boxesIn, followFrom, isBox } from './boxes.ts'
import type { ListFrame } from './list-frame.ts'
import type { MoreRows } from './more-rows.tsx'
import { NoEntries } from './no-entries.tsx'
import { Rows } from './rows.tsx'
import type { ShownRow } from './shown-row.ts'

type BarFile = typeof import('./change-bar.tsx')
/** Browsers load it when it is needed. */
const loadBar = () => import('./change-bar.tsx')
const onServer = import.meta.env.SSR ? await loadBar() : null

interface ListBodyProps {
  found: { rows: ShownRow[]; page: number; pages: number; total: number; last: { action: string; said: string } | null }
  frame: ListFrame
  userId: string
}

/** The rows of a list, and what can be done to several of them at once. */
export function ListBody({ found, frame, userId }: ListBodyProps) {
  // What is changed on this page is taken back by what says that it was changed.
  const [last] = useState(found.last)
  return (
    <>
      {last && <UndoForm {...last} button={texts.undo} pagePath={frame.pagePath} />}
      {found.rows.length > 0 ? <ChosenRows found={found} frame={frame} userId={userId} /> : <NoEntries frame={frame} />}
    </>
  )
}

function ChosenRows({ found, frame, userId }: ListBodyProps) {
  const list = useRef<HTMLDivElement>(null)
  const { rows, more } = useFurtherRows(found, frame)
  const last = useRef<HTMLInputElement>(null)
  const [bar, setBar] = useState<BarFile>()
  const shown = { frame, list, last, total: found.total, shown: rows.length }

  /** Comes before the bar counts (use-choice.ts), which may not have loaded yet. */
  function tick({ target, shiftKey }: MouseEvent) {
    if (!isBox(target)) return
    if (shiftKey) followFrom(last.current, target, list.current)
    last.current = target
    loadBar().then(setBar)
  }

  // Boxes that were ticked before the scripts loaded, or that the browser restored.
  useEffect(() => {
    if (boxesIn(list.current).some(({ checked }) => checked)) loadBar().then(setBar)
  }, [])

  return (
    <div ref={list} onClickCapture={tick}>
      <Rows rows={rows} frame={frame} userId={userId} />
      {more}
      {bar ? <bar.ChangeBar {...shown} /> : <noscript>{onServer && <onServer.ChangeBar {...shown} />}</noscript>}
    </div>
  )
}

/** The rows of a page and of those after it, which are fetched by what is loaded when the reader begins to scroll. */
function useFurtherRows(found: ListBodyProps['found'], { path }: ListFrame) {
  const first = { after: found, rows: [] as ShownRow[], last: found.page, pages: found.pages }
  const [come, setCome] = useState(first)
  const [loaded, setLoaded] = useState<{ More: typeof MoreRows }>()
  const changes = useRef(0)
  const further = come.after === found ? come : first

  useEffect(() => {
    const load = () => import('./more-rows.tsx').then(({ MoreRows: More }) => setLoaded({ More }))
    const count = () => {
      changes.current += 1
    }
    addEventListener('scroll', load, { once: true })
    addEventListener('record', count)
    return () => {
      removeEventListener('scroll', load)
      removeEventListener('record', count)
    }
  }, [])

  const known = new Set<string>()
  return {
    // What moved down while one scrolled has come before.
    rows: [...found.rows, ...further.rows].filter(({ title: { id } }) => !known.has(id) && known.add(id)),
    more: loaded && (
      <loaded.More
        first={found.page}
        last={further.last}
        pages={further.pages}
        size={found.rows.length}
        changes={changes}
        path={path}
        onCome={({ rows, ...now }) => setCome({ ...now, after: found, rows: [...further.rows, ...rows] })}
      />
    ),
  }
}

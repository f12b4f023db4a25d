import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ListRow } from '#domain/journal/list-page-rules.ts'
import { ChangeBar } from './change-bar.tsx'
import type { ListFrame } from './list-frame.ts'
import { NoEntries } from './no-entries.tsx'
import { Rows } from './rows.tsx'
import { UndoMany } from './undo-many.tsx'
import { useChoice } from './use-choice.ts'
import { useMoreRows } from './use-more-rows.ts'

interface ListBodyProps {
  found: { rows: ListRow[]; page: number; pages: number; total: number }
  frame: ListFrame
  userId: string
  /** Of a change of many titles that was made without scripts. */
  undoId: string | null
}

/** The rows of a list, and what can be done to several of them at once. */
export function ListBody({ found, frame, userId, undoId }: ListBodyProps) {
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<{ said?: string; undoId: string | null }>({ undoId })
  const [version, setVersion] = useState(0)
  const [pending, setPending] = useState<{ before: unknown; next: typeof done } | null>(null)

  // Rows keep what was changed in them: they begin again when what they are made of has come.
  if (pending && pending.before !== found) {
    setDone(pending.next)
    setVersion(version + 1)
    setPending(null)
  }

  function reload(next: typeof done) {
    setPending({ before: found, next })
    revalidate()
  }

  return (
    <>
      {done.undoId && (
        <UndoMany
          key={done.undoId}
          undoId={done.undoId}
          said={done.said}
          pagePath={frame.pagePath}
          onUndone={() => reload({ undoId: null })}
        />
      )}
      {found.rows.length > 0 ? (
        <ChosenRows key={version} found={found} frame={frame} userId={userId} onChanged={reload} />
      ) : (
        <NoEntries frame={frame} />
      )}
    </>
  )
}

interface ChosenRowsProps extends Omit<ListBodyProps, 'undoId'> {
  onChanged: (done: { said: string; undoId: string | null }) => void
}

function ChosenRows({ found, frame, userId, onChanged }: ChosenRowsProps) {
  const { rows, end } = useMoreRows(found, frame.path)
  const chosen = useChoice(found.total, rows.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the clicks on boxes in it, which keys cause too
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div ref={chosen.list} onClick={chosen.onClick}>
      <Rows rows={rows} frame={frame} userId={userId} />
      <div ref={end} />
      <ChangeBar frame={frame} total={found.total} chosen={chosen} onChanged={onChanged} />
    </div>
  )
}

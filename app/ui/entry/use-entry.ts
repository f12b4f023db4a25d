import { useRef, useState } from 'react'
import { applyChanges } from '#domain/journal/changes-rules.ts'
import { readChanges } from '#domain/journal/read-changes-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { changePath } from '../paths.ts'
import { inTurn } from '../post/in-turn.ts'
import { send } from '../post/use-post.ts'
import { askRecord } from './ask-record.ts'
import { savedTexts } from './saved-texts.ts'
import type { Asked, EntryChanged, EntryProblem, RefusedEntry, ShownRecord } from './shown-record.ts'

interface Heard {
  onChanged: (changed: EntryChanged) => void
  /** Called with what has been refused, and without it when nothing that was typed is left of it. */
  onRefused?: ((refused: RefusedEntry | undefined) => void) | undefined
}

/**
 * A record that shows each change before the server has it, and takes it back when the server refuses. Changes are sent one
 * after the other. What was typed and refused stays until its field is saved, or moved by another change.
 */
export function useEntry(first: ShownRecord, before: RefusedEntry | undefined, { onChanged, onRefused }: Heard) {
  const [shown, setShown] = useState(first)
  const [problem, setProblem] = useState(before?.problem)
  const [typed, setTyped] = useState(before?.typed ?? {})
  const [sending, setSending] = useState(0)
  const latest = useRef({ shown: first, confirmed: first, refused: before, sending: 0, isSaved: true })
  const path = changePath(first.title)

  function show(record: ShownRecord) {
    latest.current.shown = record
    setShown(record)
  }

  function count(change: 1 | -1) {
    latest.current.sending += change
    setSending(latest.current.sending)
  }

  function keep(refused: RefusedEntry | undefined) {
    latest.current.refused = refused
    setTyped(refused?.typed ?? {})
    onRefused?.(refused)
  }

  function keepOnly(stays: (field: string) => boolean) {
    const { refused } = latest.current
    const left = Object.entries(refused?.typed ?? {}).filter(([field]) => stays(field))
    keep(refused && left.length > 0 ? { ...refused, typed: Object.fromEntries(left) } : undefined)
  }

  function save(asked: Asked, isTyped = false) {
    setProblem(undefined)
    keepOnly((field) => !(field in asked))
    show(foresee(latest.current.shown, asked))
    count(1)
    inTurn(path, async () => {
      const { refused, goTo, answered, ...answer } = await send(path, formOf(asked))
      count(-1)
      latest.current.isSaved = !refused && !goTo
      if (goTo) return location.assign(goTo)
      if (refused) {
        show(latest.current.confirmed)
        const problem: EntryProblem = { sentence: refused, field: fieldOf(asked), asked, isUnsent: !answered }
        setProblem(problem)
        keep({ problem, typed: { ...latest.current.refused?.typed, ...(isTyped && asked) } })
        return
      }
      const changed = answer as unknown as EntryChanged
      const [was, is] = [savedTexts(latest.current.confirmed), savedTexts(changed)]
      keepOnly((field) => !(field in asked) && was[field] === is[field])
      latest.current.confirmed = changed
      if (latest.current.sending === 0) show(changed)
      onChanged(changed)
    })
  }

  /**
   * Does something else with the record, after the changes that are being saved and before later ones.
   * @param work is told whether the last of those changes was saved; also true if there were none
   */
  function afterSaving(work: (isSaved: boolean) => Promise<void>): void {
    const isSaving = latest.current.sending > 0
    inTurn(path, () => work(!isSaving || latest.current.isSaved))
  }

  /** Shows what the server says, after something else changed it. */
  async function reload() {
    const saved = await askRecord(path)
    if (!saved) return
    latest.current.confirmed = saved
    if (latest.current.sending === 0) show(saved)
  }

  function setStars(stars: number | null) {
    show({ ...latest.current.shown, stars })
  }

  return { shown, problem, setProblem, typed, isSaving: sending > 0, save, afterSaving, reload, setStars }
}

export function formOf(asked: Asked): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(asked)) form.set(field, value)
  return form
}

/** What becomes of a record, as the server will say; the same record if it will be refused. */
function foresee(shown: ShownRecord, asked: Asked): ShownRecord {
  const { title, record, scale, today } = shown
  const known = { ...title, total: title.episodes, totalVolumes: title.volumes, today }
  try {
    const changed = applyChanges(record, readChanges(formOf(asked), { kind: title.kind, scale }), known)
    return { ...shown, record: changed.record }
  } catch (error) {
    if (error instanceof Refusal) return shown
    throw error
  }
}

function fieldOf(asked: Asked): string | undefined {
  const [field] = Object.keys(asked)
  return field === 'step' ? 'progress' : field
}

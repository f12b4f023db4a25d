import { useEffect, useRef, useState } from 'react'
import { undoSeconds } from '#domain/lists/rules.ts'
import type { Status } from '#domain/titles/statuses-rules.ts'
import * as texts from '#texts/lists.ts'
import { undoPath } from '../paths.ts'
import { tellPage } from '../post/tell-page.ts'
import { usePost } from '../post/use-post.ts'

/**
 * The status of an entry, as chosen and as saved. It counts as saved as soon as it is sent. If the server refuses, both
 * return to the status before. It follows what other controls change. A drop can be undone for some seconds.
 */
export function useStatus(entry: { id: string; status: Status }) {
  const { post, sending, problem } = usePost(`/list-entries/${entry.id}`)
  const undoing = usePost(undoPath(entry.id))
  const [saved, setSaved] = useState(entry.status)
  const [chosen, choose] = useState(entry.status)
  const [message, setMessage] = useState('')
  const [undoUntil, setUndoUntil] = useState(0)
  const [undone, setUndone] = useState(false)
  const confirmed = useRef(entry.status)

  useEffect(() => {
    if (undoUntil === 0) return
    const timer = setTimeout(() => setUndoUntil(0), undoUntil - Date.now())
    return () => clearTimeout(timer)
  }, [undoUntil])

  // Another control has changed it.
  useEffect(() => {
    if (entry.status === confirmed.current) return
    confirmed.current = entry.status
    setSaved(entry.status)
    choose(entry.status)
    setMessage('')
    setUndoUntil(0)
  }, [entry.status])

  function show(status: Status) {
    setSaved(status)
    choose(status)
  }

  async function save(status: Status) {
    if (status === saved) return
    setSaved(status)
    const form = new FormData()
    form.set('status', status)
    const askedAt = Date.now()
    const answer = await post(form)
    if (answer) {
      confirmed.current = status
      show(status)
      setMessage(status === 'dropped' ? texts.offYourList : texts.saved)
      if (status === 'dropped') setUndoUntil(askedAt + undoSeconds * 1000)
      tellPage(answer)
    } else {
      show(confirmed.current)
      setMessage('')
    }
  }

  async function undo() {
    setUndoUntil(0)
    const answer = await undoing.post(new FormData())
    if (!answer?.status) return
    confirmed.current = answer.status
    show(answer.status)
    setUndone(true)
    setMessage(texts.backOnYourList)
    tellPage(answer)
  }

  return {
    saved,
    chosen,
    choose,
    save,
    /** Undoes the drop; absent when there is none to be undone. */
    undo: undoUntil > 0 ? undo : undefined,
    undone,
    message: sending || undoing.sending ? texts.saving : message,
    problem: problem ?? undoing.problem,
  }
}

import { useRef, useState } from 'react'
import type { Status } from '#domain/lists/rules.ts'
import { usePost } from '../post/use-post.ts'

/**
 * The status of an entry, as chosen and as saved. It counts as saved as soon as it is sent. If the server refuses, both
 * return to the status before.
 */
export function useStatus(entry: { id: string; status: Status }, onSaved?: () => void) {
  const { post, sending, problem } = usePost(`/list-entries/${entry.id}`)
  const [saved, setSaved] = useState(entry.status)
  const [chosen, choose] = useState(entry.status)
  const [message, setMessage] = useState('')
  const confirmed = useRef(entry.status)

  async function save(status: Status) {
    if (status === saved) return
    setSaved(status)
    const form = new FormData()
    form.set('status', status)
    if (await post(form)) {
      confirmed.current = status
      setMessage(status === 'Dropped' ? 'Off your list' : 'Saved')
      onSaved?.()
    } else {
      setSaved(confirmed.current)
      choose(confirmed.current)
      setMessage('')
    }
  }

  return { saved, chosen, choose, save, message: sending ? 'Saving' : message, problem }
}

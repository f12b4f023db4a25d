import { type FormEvent, type MouseEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Kind } from '#domain/titles/rules.ts'
import { type Status, statusesOf } from '#domain/titles/statuses-rules.ts'
import { say } from '../post/say.ts'
import { usePost } from '../post/use-post.ts'

/**
 * Adds a title to the list. It shows as added at once, and no longer if the server refuses.
 * @param status its status on the reader's list; undefined if it is not there
 */
export function useAdd(title: { kind: Kind; id: string }, status: Status | undefined) {
  const { post, problem } = usePost('/list-entries')
  const { revalidate } = useRevalidator()
  const [adding, setAdding] = useState(false)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    setAdding(true)
    const answer = await post(new FormData(event.currentTarget, submitter))
    if (answer) {
      const { said = '' } = answer
      say(said)
      import('../entry/toast.tsx').then(({ showAdded }) => showAdded(title, said, revalidate))
      await revalidate()
    }
    setAdding(false)
  }

  return { add, status: status ?? (adding ? statusesOf[title.kind][0] : undefined), problem }
}

/** Ignores the second click of a double click, which would add the title again. */
export function once(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

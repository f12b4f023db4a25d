import { type FormEvent, type MouseEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Kind } from '#domain/titles/rules.ts'
import { changePath } from '../paths.ts'
import { inTurn } from '../post/in-turn.ts'
import { say } from '../post/say.ts'
import { usePost } from '../post/use-post.ts'

/**
 * Adds a title to the list. It shows as added at once, and no longer if the server refuses.
 * @param isListed as the page's data says
 */
export function useAdd(title: { kind: Kind; id: string }, isListed: boolean) {
  const { post, problem } = usePost('/list-entries')
  const { revalidate } = useRevalidator()
  const [adding, setAdding] = useState(false)
  // Not before the data that says so is shown: what has the focus would give way to the button for a moment.
  if (adding && isListed) setAdding(false)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    setAdding(true)
    const form = new FormData(event.currentTarget, submitter)
    // A key may ask for progress or a score before it is added.
    const answer = await inTurn(changePath(title), () => post(form))
    if (!answer) return setAdding(false)
    const { said = '', undo } = answer
    say(said)
    import('../entry/toast.tsx').then(({ showToast }) => showToast({ said, title, undo, asksScore: true }))
    await revalidate()
  }

  return { add, adding, problem }
}

/** Ignores the second click of a double click, which would add the title again. */
export function once(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

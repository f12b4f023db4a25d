import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { say } from '../../ui/post/say.ts'
import { usePost } from '../../ui/post/use-post.ts'
import { changeShelfPath } from './shelf-paths.ts'

/**
 * Sends a form about a list's titles without leaving the page, and shows what came of it.
 * @param staysThere whether the form is still shown when its title is off the list
 */
export function useShelfPost(shelfId: string, staysThere = false) {
  const { revalidate } = useRevalidator()
  const { post, problem, sending } = usePost(changeShelfPath(shelfId), revalidate)
  const [said, setSaid] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    setSaid('')
    const answer = await post(new FormData(event.currentTarget, submitter))
    if (!answer) return
    // The row of a title that is taken off goes with what would be said in it.
    const change = submitter?.getAttribute('value')
    if (!staysThere && (change === 'remove' || change === 'put-back')) say(answer.said)
    else setSaid(answer.said ?? '')
    await revalidate()
  }

  return { submit, problem, sending, said }
}

import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { say } from '../../ui/post/say.ts'
import { usePost } from '../../ui/post/use-post.ts'
import { changeShelfPath } from './shelf-paths.ts'

/**
 * Sends a form about a list's titles without leaving the page, and shows what came of it. What is pressed again while it is
 * under way is ignored: it would be refused.
 * @param staysThere whether the form is still shown when its title is off the list
 */
export function useShelfPost(shelfId: string, staysThere = false) {
  const { revalidate } = useRevalidator()
  const { post, problem } = usePost(changeShelfPath(shelfId), revalidate)
  const [said, setSaid] = useState('')
  const underWay = useRef('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    const asked = JSON.stringify([...form])
    if (underWay.current === asked) return
    underWay.current = asked
    setSaid('')
    const answer = await post(form)
    if (answer) {
      // The row of a title that is taken off goes with what would be said in it.
      const change = form.get('do')
      if (!staysThere && (change === 'remove' || change === 'put-back')) say(answer.said)
      else setSaid(answer.said ?? '')
      await revalidate()
    }
    if (underWay.current === asked) underWay.current = ''
  }

  return { submit, problem, said }
}

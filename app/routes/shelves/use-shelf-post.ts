import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePost } from '../../ui/post/use-post.ts'
import { changeShelfPath } from './shelf-paths.ts'

/** Sends a form about a list's titles without leaving the page, and shows what came of it. */
export function useShelfPost(shelfId: string) {
  const { revalidate } = useRevalidator()
  const { post, problem, sending } = usePost(changeShelfPath(shelfId), revalidate)
  const [said, setSaid] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    setSaid('')
    const answer = await post(new FormData(event.currentTarget, submitter))
    if (!answer) return
    setSaid(answer.said ?? '')
    await revalidate()
  }

  return { submit, problem, sending, said }
}

import { type FormEvent, useState } from 'react'
import * as texts from '#texts/my-list.ts'
import { say } from '../../ui/post/say.ts'
import { sendForm } from './send-form.ts'

interface UndoManyProps {
  undoId: string
  /** What was done. */
  said?: string | undefined
  /** The page that holds it. */
  pagePath: string
  onUndone: () => void
}

/** The way back from a change of many titles. */
export function UndoMany({ undoId, said, pagePath, onUndone }: UndoManyProps) {
  const [problem, setProblem] = useState('')

  async function undo(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await sendForm(event.currentTarget.action, new FormData(event.currentTarget))
    if (answer.refused !== undefined) return setProblem(answer.refused)
    say(answer.said)
    onUndone()
  }

  return (
    <form className="undo-drop" method="post" action={`/journal/undo/${undoId}`} onSubmit={undo}>
      <input type="hidden" name="back" value={pagePath} />
      <p>{said ?? texts.canBeUndone}</p>
      <button type="submit" className="button button-quiet">
        {texts.undo}
      </button>
      <p className="field-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}

import { useState } from 'react'
import type { Continued } from '#domain/journal/own-home-rules.ts'
import * as texts from '#texts/own-home.ts'
import { Cover } from '../../ui/cover.tsx'
import { changePath, entryPath, ownEntryPath } from '../../ui/paths.ts'
import { usePost } from '../../ui/post/use-post.ts'

interface ContinueCardProps {
  continued: Continued
  userId: string
  pagePath: string
}

/** A title that the reader is at: where they are, and one tap for one more. After the last one it can be finished. */
export function ContinueCard({ continued: { title, progress: saved, total }, userId, pagePath }: ContinueCardProps) {
  const { post, problem } = usePost(changePath(title))
  const [progress, setProgress] = useState(saved)
  const [isFinished, setFinished] = useState(false)
  const isThrough = total !== null && progress >= total

  async function step() {
    setProgress((before) => before + 1)
    const form = new FormData()
    form.set('step', '1')
    if (!(await post(form))) setProgress((before) => before - 1)
  }

  async function finish() {
    setFinished(true)
    const form = new FormData()
    form.set('standing', 'completed')
    if (!(await post(form))) setFinished(false)
  }

  return (
    <li className="own-card">
      <Cover title={title} />
      <a href={entryPath(title, userId)} title={title.title}>
        {title.title}
      </a>
      <form
        method="post"
        action={changePath(title)}
        onSubmit={(event) => {
          event.preventDefault()
          if (isThrough) finish()
          else step()
        }}
      >
        <input type="hidden" name="back" value={pagePath} />
        <p className="continue-progress" aria-live="polite">
          <a href={ownEntryPath(title)}>
            <span className="spoken">{texts.entryOf(title)}</span>
            {isFinished ? texts.finished : texts.progress({ progress, total })}
          </a>
        </p>
        {!isFinished && (
          <button
            type="submit"
            className="button button-quiet continue-button"
            name={isThrough ? 'standing' : 'step'}
            value={isThrough ? 'completed' : '1'}
            aria-label={isThrough ? texts.finish(title) : texts.oneMore(title)}
          >
            {isThrough ? texts.finishShort : '+1'}
          </button>
        )}
      </form>
      {total !== null && <progress max={total} value={Math.min(progress, total)} aria-hidden="true" />}
      {problem && (
        <p className="own-problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}

import type { FormEvent } from 'react'
import type { Continued } from '#domain/journal/own-home-rules.ts'
import type { Standing } from '#domain/standing-rules.ts'
import * as texts from '#texts/own-home.ts'
import { Cover } from '../../ui/cover.tsx'
import { useOwn } from '../../ui/lists/use-own.ts'
import { changePath, entryPath, ownEntryPath } from '../../ui/paths.ts'
import { takeFocus } from '../../ui/take-focus.ts'

interface ContinueCardProps {
  continued: Continued
  userId: string
  pagePath: string
}

/** What the card can show. A title that stands elsewhere is none to continue. */
const shown: (Standing | null)[] = ['current', 'repeating', 'completed']

/** A title that the reader is at: where they are, and one tap for one more. After the last one it can be finished. */
export function ContinueCard({ continued, userId, pagePath }: ContinueCardProps) {
  const { title, total } = continued
  const at: { progress: number; standing: Standing | null } = continued
  const { own, problem, ask } = useOwn(title, at, ({ standing }) => shown.includes(standing))
  const { progress, standing } = own
  const isFinished = standing === 'completed'
  const isThrough = total !== null && progress >= total

  function send(event: FormEvent) {
    event.preventDefault()
    if (isThrough) ask({ standing: 'completed' }, { standing: 'completed' })
    else ask({ step: '1' }, { progress: progress + 1 })
  }

  return (
    <li className="own-card">
      <Cover title={title} />
      <a href={entryPath(title, userId)} title={title.title}>
        {title.title}
      </a>
      <form method="post" action={changePath(title)} onSubmit={send}>
        <input type="hidden" name="back" value={pagePath} />
        <p className="continue-progress">
          <a href={ownEntryPath(title)} ref={isFinished ? takeFocus : undefined}>
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

import { type FormEvent, useState } from 'react'
import type { ListRow } from '#domain/journal/list-page-rules.ts'
import type { Score } from '#domain/titles/rules.ts'
import type { Status } from '#domain/titles/statuses-rules.ts'
import * as texts from '#texts/my-list.ts'
import { changePath } from '../../ui/paths.ts'
import { usePost } from '../../ui/post/use-post.ts'
import type { ListFrame } from './list-frame.ts'

interface RecordFormProps {
  row: ListRow
  frame: ListFrame
  /** A step forward may have changed the status. */
  onStatus: (entry: { id: string; status: Status } | null) => void
  /** Called with the average, which a score of the reader's own may show. */
  onScored: (average: Score) => void
}

interface Answer {
  title: { score: Score }
  record: { entry: { id: string; status: Status } | null; journal: { progress: number } | null }
}

/** How far the reader is, and their own score, changed where they stand: at once with scripts, by buttons without. */
export function RecordForm({ row, frame, onStatus, onScored }: RecordFormProps) {
  const { title, episodes } = row
  const { post, problem } = usePost(changePath(title))
  const [progress, setProgress] = useState(row.progress)
  const [saved, setSaved] = useState({ progress: row.progress, score: row.score })
  const [waiting, setWaiting] = useState(0)
  const shown = waiting > 0 ? progress : saved.progress

  async function step(by: number) {
    setProgress(Math.max(0, shown + by))
    setWaiting((count) => count + 1)
    const form = new FormData()
    form.set('step', String(by))
    const answer = (await post(form)) as Answer | undefined
    setWaiting((count) => count - 1)
    if (!answer) return
    const { entry, journal } = answer.record
    setSaved((before) => ({ ...before, progress: journal?.progress ?? 0 }))
    onStatus(entry)
  }

  async function score(given: string) {
    const value = given === '' ? null : Number(given)
    if (value === saved.score) return
    const form = new FormData()
    form.set('score', given)
    const answer = (await post(form)) as Answer | undefined
    if (!answer) return
    setSaved((before) => ({ ...before, score: value }))
    onScored(answer.title.score)
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.name === 'step') step(Number(submitter.value))
    else score(String(new FormData(event.currentTarget).get('score') ?? ''))
  }

  return (
    <form className="record-form" method="post" action={changePath(title)} onSubmit={send}>
      <input type="hidden" name="back" value={frame.pagePath} />
      {/* Enter in the field of the score sends the first button: it is not to be a step. */}
      <button type="submit" hidden tabIndex={-1} aria-label={texts.setScore} />
      <span className="record-steps">
        <button
          type="submit"
          name="step"
          value="-1"
          className="round-button"
          aria-label={texts.oneLess({ title })}
          disabled={shown === 0}
        >
          −
        </button>
        <span className="record-progress">{texts.progressOf({ progress: shown, total: episodes })}</span>
        <button
          type="submit"
          name="step"
          value="1"
          className="round-button"
          aria-label={texts.oneMore({ title })}
          // More than there are must be said on the page of the entry.
          disabled={episodes !== null && shown >= episodes}
        >
          +
        </button>
      </span>
      <ScoreField title={title.title} score={saved.score} scoring={frame.scoring} onScore={score} />
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

interface ScoreFieldProps {
  title: string
  score: number | null
  scoring: ListFrame['scoring']
  onScore: (given: string) => void
}

/** Without scripts it is sent along with a step; what it was says whether it was changed. */
function ScoreField({ title, score, scoring: { most, step, isChosen }, onScore }: ScoreFieldProps) {
  const label = texts.scoreOf({ title })
  // Another score that the server has said is another field.
  const key = String(score)
  return (
    <span className="record-score">
      {isChosen ? (
        <select
          key={key}
          name="score"
          aria-label={label}
          defaultValue={score ?? ''}
          autoComplete="off"
          onChange={({ target }) => onScore(target.value)}
        >
          <option value="">–</option>
          {Array.from({ length: most }, (_, place) => most - place).map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      ) : (
        <input
          key={key}
          type="number"
          name="score"
          aria-label={label}
          min={step}
          max={most}
          step={step}
          defaultValue={score ?? ''}
          placeholder="–"
          autoComplete="off"
          onBlur={({ target }) => target.validity.valid && onScore(target.value)}
        />
      )}
      <input type="hidden" name="was-score" value={score ?? ''} />
      <button type="submit" className="button button-quiet without-script">
        {texts.setScore}
      </button>
    </span>
  )
}

import { type FormEvent, useId } from 'react'
import * as texts from '#texts/my-list.ts'
import type { Asked, OwnShown } from '../../ui/entry/shown-record.ts'
import { SavedSelect } from '../../ui/lists/saved-select.tsx'
import { useGiven } from '../../ui/lists/use-given.ts'
import { changePath } from '../../ui/paths.ts'
import { EntryLink } from './entry-link.tsx'
import type { ListFrame } from './list-frame.ts'
import type { ShownRow } from './shown-row.ts'

interface RecordFormProps {
  row: ShownRow
  own: OwnShown
  frame: ListFrame
  /** Why the last change was refused. */
  problem: string
  ask: (asked: Asked, foreseen: Partial<OwnShown>) => void
}

/** How far the reader is, and their own score, changed where they stand: at once with scripts, by buttons without. */
export function RecordForm({ row: { title, total }, own, frame, problem, ask }: RecordFormProps) {
  const { progress, score } = own
  const problemId = useId()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const { name, value } = submitter as HTMLButtonElement
    if (name === 'step') ask({ step: value }, { progress: Math.max(0, progress + Number(value)) })
    else giveScore(String(new FormData(event.currentTarget).get('score') ?? ''))
  }

  function giveScore(given: string, isScore = true) {
    const value = given === '' ? null : Number(given)
    // What is no score is refused by the server, which says why, and stays in its field.
    if (value !== score || problem) ask({ score: given }, isScore ? { score: value } : {})
  }

  return (
    <form className="record-form" method="post" action={changePath(title)} onSubmit={send}>
      <input type="hidden" name="back" value={frame.pagePath} />
      {/* Enter in the field of the score sends the first button: it is not to be a step. */}
      <button type="submit" hidden tabIndex={-1} aria-label={texts.setScore} />
      <span className="record-steps">
        <Step by={-1} label={texts.oneLess({ title })} isEnd={progress === 0} />
        <EntryLink title={title} className="record-entry">
          <span className="record-progress">{texts.progressOf({ progress, total })}</span>
        </EntryLink>
        {/* More than there are must be said on the page of the entry. */}
        <Step by={1} label={texts.oneMore({ title })} isEnd={total !== null && progress >= total} />
      </span>
      <ScoreField
        title={title.title}
        score={score}
        scoring={frame.scoring}
        onScore={giveScore}
        problemId={problem && problemId}
      />
      {problem && (
        <p id={problemId} className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

/** Where it leads no further it keeps the focus, and a press does nothing. */
function Step({ by, label, isEnd }: { by: 1 | -1; label: string; isEnd: boolean }) {
  return (
    <button
      type="submit"
      name="step"
      value={by}
      className="round-button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={(event) => isEnd && event.preventDefault()}
    >
      {by === 1 ? '+' : '−'}
    </button>
  )
}

interface ScoreFieldProps {
  title: string
  score: number | null
  scoring: ListFrame['scoring']
  onScore: (given: string, isScore?: boolean) => void
  /** Of the sentence that says why the last change was refused; empty if it was not. */
  problemId: string
}

/** Without scripts it is sent along with a step; what it was says whether it was changed. */
function ScoreField({ title, score, scoring: { most, step, choices }, onScore, problemId }: ScoreFieldProps) {
  const saved = String(score ?? '')
  const [given, give] = useGiven(saved)
  const wrong = problemId && given !== saved ? { 'aria-invalid': true, 'aria-describedby': problemId } : undefined
  const field = { name: 'score', 'aria-label': texts.scoreOf({ title }), ...wrong }
  return (
    <span className="record-score">
      {choices ? (
        <SavedSelect {...field} saved={saved} chosen={given} choose={give} save={onScore}>
          <option value="">{texts.score}</option>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SavedSelect>
      ) : (
        <input
          {...field}
          type="number"
          min={step}
          max={most}
          step={step}
          placeholder={texts.score}
          autoComplete="off"
          value={given}
          onChange={({ target }) => give(target.value)}
          // What is no number has an empty value, which would take the score away.
          onBlur={({ target: { validity } }) => onScore(validity.badInput ? '?' : given, validity.valid)}
        />
      )}
      <input type="hidden" name="was-score" value={saved} />
      <button type="submit" className="button button-quiet without-script">
        {texts.setScore}
      </button>
    </span>
  )
}

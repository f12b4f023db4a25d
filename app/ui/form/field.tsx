import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import * as texts from '#texts/forms.ts'
import { spoken } from '../spoken.tsx'
import { Counter } from './counter.tsx'
import type { FormProblem } from './use-problem.ts'

export interface Naming {
  label: ReactNode
  /** A second label, if the style sheet shows only one of the two. */
  otherLabel?: ReactNode
  /** Beside the label, and part of what describes the field. */
  note?: string
}

interface Labelled extends Naming {
  name: string
  /** Help for filling it in. */
  hint?: string
  problem?: FormProblem
}

/** A labelled text field. If there is a problem it is shown below, and the field gets the focus. */
export function Field({ label, otherLabel, note, name, hint, problem, ...input }: Labelled & ComponentProps<'input'>) {
  const { frame, control } = useLabelled<HTMLInputElement>({ label, otherLabel, note, name, hint, problem })
  return frame(<input {...input} {...control} />)
}

/** A labelled field for several lines; otherwise like Field. With a limit, it counts characters. */
export function TextArea({
  label,
  otherLabel,
  note,
  name,
  limit,
  hint = limit === undefined ? undefined : texts.atMost({ characters: limit }),
  problem,
  ...textarea
}: Labelled & { limit?: number } & ComponentProps<'textarea'>) {
  const { frame, control } = useLabelled<HTMLTextAreaElement>({ label, otherLabel, note, name, hint, problem })
  return frame(
    <>
      <textarea {...textarea} {...control} />
      {limit && <Counter field={control.ref} limit={limit} />}
    </>,
  )
}

/** A labelled field for a password, which can be shown; otherwise like Field. */
export function PasswordField({
  label,
  name,
  hint,
  problem,
  ...input
}: Omit<Labelled, 'otherLabel' | 'note'> & ComponentProps<'input'>) {
  const { frame, control } = useLabelled<HTMLInputElement>({ label, name, hint, problem })
  const [isShown, setShown] = useState(false)
  return frame(
    <div className="password-field">
      <input {...input} {...control} type={isShown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <button type="button" className="text-button needs-script" onClick={() => setShown(!isShown)}>
        {isShown ? texts.hidePassword({ label, spoken }) : texts.showPassword({ label, spoken })}
      </button>
    </div>,
  )
}

/** A labelled dropdown; otherwise like Field. */
export function Select({
  label,
  otherLabel,
  note,
  name,
  hint,
  problem,
  ...select
}: Labelled & ComponentProps<'select'>) {
  const { frame, control } = useLabelled<HTMLSelectElement>({ label, otherLabel, note, name, hint, problem })
  return frame(<select {...select} {...control} />)
}

/** The attributes that connect a control with its label, hint and problem, and the frame that shows those. */
function useLabelled<Element extends HTMLElement>({ name, hint, problem, ...naming }: Labelled) {
  const id = useId()
  const { wrong, marks } = useWrongField<Element>(name, problem)
  const control = { ...marks, id, name, 'aria-describedby': describedBy(id, { ...naming, hint, wrong }) }
  const frame = (children: ReactNode) => (
    <div className="field">
      <FieldName id={id} {...naming} />
      {children}
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
      <FieldProblem id={id} problem={wrong} />
    </div>
  )
  return { frame, control }
}

/**
 * What is wrong with the field of this name, if anything. It gets the focus; without scripts, `autoFocus` sees to that.
 */
export function useWrongField<Element extends HTMLElement>(name: string, problem: FormProblem | undefined) {
  const field = useRef<Element>(null)
  const wrong = problem?.field === name ? problem : undefined
  const found = wrong?.found ?? wrong
  useEffect(() => {
    if (found) field.current?.focus()
  }, [found])
  const isWrong = wrong !== undefined || problem?.alsoWrong?.includes(name)
  const marks = { ref: field, ...(isWrong && { 'aria-invalid': true }), ...(wrong && { autoFocus: true }) }
  return { field, wrong, marks }
}

/** The label of a field, and the note beside it. */
export function FieldName({ id, label, otherLabel, note }: Naming & { id: string }) {
  if (!otherLabel && !note) return <label htmlFor={id}>{label}</label>
  return (
    <div className="field-name">
      <label htmlFor={id}>{label}</label>
      {otherLabel && <label htmlFor={id}>{otherLabel}</label>}
      {note && (
        <>
          {' '}
          <span id={`${id}-note`} className="quiet">
            {note}
          </span>
        </>
      )}
    </div>
  )
}

/** The ids of a field's note, hint and problem, for aria-describedby. */
export function describedBy(
  id: string,
  { note, hint, wrong }: { note?: string; hint?: unknown; wrong?: FormProblem },
): string | undefined {
  const parts = [note && `${id}-note`, hint ? `${id}-hint` : undefined, wrong && `${id}-problem`]
  return parts.filter(Boolean).join(' ') || undefined
}

/** The sentence below a field. */
export function FieldProblem({ id, problem }: { id: string; problem: FormProblem | undefined }) {
  return (
    <p id={`${id}-problem`} className="field-problem" role="alert">
      {problem?.sentence}
      {problem?.more && (
        <>
          <br />
          {problem.more}
        </>
      )}
    </p>
  )
}

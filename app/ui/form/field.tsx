import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import type { FormProblem } from './use-problem.ts'

interface FieldProps extends ComponentProps<'input'> {
  label: ReactNode
  name: string
  /** What helps to fill it in. */
  hint?: string
  problem?: FormProblem
}

/** A labelled text field. What is wrong with it stands below it, and the focus goes there. */
export function Field({ label, name, hint, problem, ...input }: FieldProps) {
  const id = useId()
  const { field, wrong } = useWrongField<HTMLInputElement>(name, problem)

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={field}
        id={id}
        name={name}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={describedBy(id, hint, wrong)}
      />
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
      <FieldProblem id={id} problem={wrong} />
    </div>
  )
}

/** What is wrong with the field of this name, if anything is; the focus goes there. */
export function useWrongField<Element extends HTMLElement>(name: string, problem: FormProblem | undefined) {
  const field = useRef<Element>(null)
  const wrong = problem?.field === name ? problem : undefined
  useEffect(() => {
    if (wrong) field.current?.focus()
  }, [wrong])
  return { field, wrong }
}

/** The ids of what describes a field: its hint, and what is wrong with it. */
export function describedBy(id: string, hint: unknown, wrong: FormProblem | undefined): string | undefined {
  return [hint ? `${id}-hint` : '', wrong ? `${id}-problem` : ''].filter(Boolean).join(' ') || undefined
}

/** The sentence below a field. */
export function FieldProblem({ id, problem }: { id: string; problem: FormProblem | undefined }) {
  return (
    <p id={`${id}-problem`} className="field-problem" role="alert">
      {problem?.sentence}
    </p>
  )
}

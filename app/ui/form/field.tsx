import { type ComponentProps, useEffect, useId, useRef } from 'react'
import type { FormProblem } from './use-problem.ts'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  problem?: FormProblem
}

/** A labelled text field. What is wrong with it stands below it, and the focus goes there. */
export function Field({ label, name, problem, ...input }: FieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const wrong = problem?.field === name ? problem : undefined
  useEffect(() => {
    if (wrong) field.current?.focus()
  }, [wrong])

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={field}
        id={id}
        name={name}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong && `${id}-problem`}
      />
      <FieldProblem id={id} problem={wrong} />
    </div>
  )
}

/** The sentence below a field. */
export function FieldProblem({ id, problem }: { id: string; problem: FormProblem | undefined }) {
  return (
    <p id={`${id}-problem`} className="field-problem" role="alert">
      {problem?.sentence}
    </p>
  )
}

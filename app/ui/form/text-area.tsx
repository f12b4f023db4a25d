import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldProblem, useWrongField } from './field.tsx'
import type { FormProblem } from './use-problem.ts'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: ReactNode
  name: string
  hint?: string
  problem?: FormProblem
}

/** A labelled field for several lines; else as Field. */
export function TextArea({ label, name, hint, problem, ...textarea }: TextAreaProps) {
  const id = useId()
  const { field, wrong } = useWrongField<HTMLTextAreaElement>(name, problem)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...textarea}
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

import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldProblem, useWrongField } from './field.tsx'
import type { FormProblem } from './use-problem.ts'

interface SelectProps extends ComponentProps<'select'> {
  label: ReactNode
  name: string
  problem?: FormProblem
}

/** A labelled dropdown; else as Field. */
export function Select({ label, name, problem, ...select }: SelectProps) {
  const id = useId()
  const { field, wrong } = useWrongField<HTMLSelectElement>(name, problem)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        ref={field}
        id={id}
        name={name}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={describedBy(id, '', wrong)}
      />
      <FieldProblem id={id} problem={wrong} />
    </div>
  )
}

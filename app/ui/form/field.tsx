import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import type { FormProblem } from './use-problem.ts'

interface Labelled {
  label: ReactNode
  name: string
  /** What helps to fill it in. */
  hint?: string
  problem?: FormProblem
}

/** A labelled text field. What is wrong with it stands below it, and the focus goes there. */
export function Field({ label, name, hint, problem, ...input }: Labelled & ComponentProps<'input'>) {
  const { frame, control } = useLabelled<HTMLInputElement>({ label, name, hint, problem })
  return frame(<input {...input} {...control} />)
}

/** A labelled field for several lines; else as Field. */
export function TextArea({ label, name, hint, problem, ...textarea }: Labelled & ComponentProps<'textarea'>) {
  const { frame, control } = useLabelled<HTMLTextAreaElement>({ label, name, hint, problem })
  return frame(<textarea {...textarea} {...control} />)
}

/** A labelled dropdown; else as Field. */
export function Select({ label, name, hint, problem, ...select }: Labelled & ComponentProps<'select'>) {
  const { frame, control } = useLabelled<HTMLSelectElement>({ label, name, hint, problem })
  return frame(<select {...select} {...control} />)
}

/** What a control needs to belong to its label, its hint and its problem, and what stands around it. */
function useLabelled<Element extends HTMLElement>({ label, name, hint, problem }: Labelled) {
  const id = useId()
  const { wrong, marks } = useWrongField<Element>(name, problem)
  const control = { ...marks, id, name, 'aria-describedby': describedBy(id, hint, wrong) }
  const frame = (children: ReactNode) => (
    <div className="field">
      <label htmlFor={id}>{label}</label>
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

/** What is wrong with the field of this name, if anything is; the focus goes there, without scripts by the browser's doing. */
export function useWrongField<Element extends HTMLElement>(name: string, problem: FormProblem | undefined) {
  const field = useRef<Element>(null)
  const wrong = problem?.field === name ? problem : undefined
  useEffect(() => {
    if (wrong) field.current?.focus()
  }, [wrong])
  const marks = { ref: field, ...(wrong && { 'aria-invalid': true, autoFocus: true }) }
  return { field, wrong, marks }
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

import { useEffect, useId, useRef } from 'react'
import { FieldProblem } from '../../ui/form/field.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'

/** The review itself, in seven rows (§2), which grow with it where the browser can. */
export function ReviewText({ typed, problem }: { typed?: string; problem: FormProblem | undefined }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const wrong = problem?.field === 'review' ? problem : undefined
  useEffect(() => {
    if (wrong) field.current?.focus()
  }, [wrong])

  return (
    <div className="field review-field">
      <label htmlFor={id}>Review</label>
      <textarea
        ref={field}
        id={id}
        name="review"
        rows={7}
        aria-required="true"
        defaultValue={typed}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong && `${id}-problem`}
      />
      <FieldProblem id={id} problem={wrong} />
    </div>
  )
}

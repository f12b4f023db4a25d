import { type FormEvent, useState } from 'react'

export interface FormProblem {
  sentence: string
  /** What was refused, as the server calls it. */
  code?: string
  field?: string
}

/** What is wrong with a form, until the field that caused it is edited (§5); without one, until any is. */
export function useProblem(found: FormProblem | undefined) {
  const [edited, setEdited] = useState<FormProblem>()
  const problem = found !== edited ? found : undefined

  return {
    problem,
    onInput(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement
      if (problem && (problem.field === undefined || problem.field === name)) setEdited(problem)
    },
    /** Nothing of what was wrong is left in the form. */
    forget: () => setEdited(found),
  }
}

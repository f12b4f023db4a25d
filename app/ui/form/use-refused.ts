import { useActionData } from 'react-router'
import type { FormProblem } from './use-problem.ts'

export interface RefusedForm {
  problem: FormProblem
  typed: Record<string, string>
}

/** Why a form was refused, and what was typed: of many forms on a page, the one that sends this value in a field of this name. */
export function useRefused(name: string, value: string): RefusedForm | undefined {
  const answer = useActionData<RefusedForm>()
  return answer?.typed?.[name] === value ? answer : undefined
}

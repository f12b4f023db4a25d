import { type FormEvent, useState } from 'react'
import { useActionData } from 'react-router'

export interface FormProblem {
  sentence: string
  /** What was refused, as the server calls it. */
  code?: string
  field?: string
  /** Other fields that are wrong too; they are marked. */
  alsoWrong?: string[]
  /** A second sentence that helps. */
  more?: string
  /** The whole problem, if some of its fields have been edited since. */
  found?: FormProblem
}

/**
 * What is wrong with a form. Editing a field clears its problem (§5); editing any field clears a problem that belongs
 * to none.
 */
export function useProblem(found: FormProblem | undefined) {
  const [edits, setEdits] = useState<{ of?: FormProblem; names: string[] }>({ names: [] })
  const names = edits.of === found ? edits.names : []

  return {
    problem: leftOf(found, names),
    onInput(event: FormEvent<HTMLFormElement>) {
      const { name: own, dataset } = event.target as HTMLInputElement
      // A picture is sent by script, not with the form: its field has no name.
      const name = dataset.field ?? own
      if (found && !names.includes(name)) setEdits({ of: found, names: [...names, name] })
    },
    /** Clears all problems. */
    forget: () => found && setEdits({ of: found, names: [found.field ?? '', ...(found.alsoWrong ?? [])] }),
  }
}

function leftOf(found: FormProblem | undefined, edited: string[]): FormProblem | undefined {
  if (!found || edited.length === 0) return found
  const alsoWrong = found.alsoWrong?.filter((name) => !edited.includes(name)) ?? []
  if (found.field && !edited.includes(found.field)) return { ...found, alsoWrong, found }
  return alsoWrong.length > 0 ? { sentence: '', alsoWrong } : undefined
}

export interface RefusedForm {
  problem: FormProblem
  typed: Record<string, string>
}

/** Why a form was refused, and what was typed: of many forms on a page, the one that sends this value in a field of this name. */
export function useRefused(name: string, value: string): RefusedForm | undefined {
  const answer = useActionData<RefusedForm>()
  return answer?.typed?.[name] === value ? answer : undefined
}

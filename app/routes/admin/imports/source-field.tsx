import { useId } from 'react'
import { defaultSource } from '#domain/titles/records/source-rules.ts'
import * as texts from '#texts/imports.ts'
import { Field } from '../../../ui/form/field.tsx'
import type { FormProblem } from '../../../ui/form/use-problem.ts'

interface SourceFieldProps {
  sources: string[]
  typed?: string
  problem?: FormProblem
}

/** Whose catalogue a file is, with the names of known sources to choose from. */
export function SourceField({ sources, typed = defaultSource, problem }: SourceFieldProps) {
  const listId = useId()
  return (
    <>
      <Field
        label={texts.source}
        name="source"
        defaultValue={typed}
        list={listId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={texts.sourceHint}
        problem={problem}
      />
      <datalist id={listId}>
        {sources.map((source) => (
          <option key={source} value={source} />
        ))}
      </datalist>
    </>
  )
}

import { useId } from 'react'
import { defaultSource } from '#domain/titles/records/source-rules.ts'
import * as texts from '#texts/imports.ts'
import { Field } from '../../../ui/form/field.tsx'

/** Whose catalogue a file is, with the names of known sources to choose from. */
export function SourceField({ sources }: { sources: string[] }) {
  const listId = useId()
  return (
    <>
      <Field
        label={texts.source}
        name="source"
        defaultValue={defaultSource}
        list={listId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={texts.sourceHint}
      />
      <datalist id={listId}>
        {sources.map((source) => (
          <option key={source} value={source} />
        ))}
      </datalist>
    </>
  )
}

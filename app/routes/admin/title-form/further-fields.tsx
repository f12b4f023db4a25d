import { type FurtherField, further, furtherNames } from '#domain/titles/further-fields-rules.ts'
import type { TitleField as FieldName } from '#domain/titles/title-shape-rules.ts'
import { notGiven, unset, choices as words } from '#texts/title-fields.ts'
import * as texts from '#texts/title-form.ts'
import { wordsFor } from '#texts/title-words.ts'
import { Select } from '../../../ui/form/field.tsx'
import { useTitleField, useTitleForm } from './form-context.ts'
import { FieldCell, TitleField } from './title-field.tsx'

const controls = {
  choice: {},
  line: {},
  number: { type: 'number', min: 1, inputMode: 'numeric' },
  time: { type: 'time' },
  url: { type: 'url', inputMode: 'url', autoComplete: 'off' },
  paragraphs: { rows: 4 },
} as const

/** What the specification does not name, all of it optional. */
export function FurtherFields() {
  return (
    <section aria-labelledby="further-fields">
      <h2 id="further-fields">{texts.moreAboutIt}</h2>
      <div className="title-form-fields">
        {furtherNames.map((field) => {
          const { holds, choices }: FurtherField = further[field]
          if (choices) return <ChoiceField key={field} field={field} choices={choices} />
          return <TitleField key={field} field={field} {...controls[holds]} />
        })}
      </div>
    </section>
  )
}

interface ChoiceFieldProps {
  field: FieldName
  choices: readonly string[]
}

/** A field with a list of values to choose from. One that an import has brought and the list does not have is kept. */
function ChoiceField({ field, choices }: ChoiceFieldProps) {
  const { saved } = useTitleForm()
  const { isThere, naming, value, problem } = useTitleField(field)
  if (!isThere) return null
  return (
    <FieldCell field={field}>
      <Select {...naming} name={field} defaultValue={value} problem={problem}>
        {(value === '' || !saved?.texts[field]) && <option value="">{unset[field] ?? notGiven}</option>}
        {(value === '' || choices.includes(value) ? choices : [value, ...choices]).map((code) => (
          <option key={code} value={code}>
            {wordsFor(words[field] ?? {}, code)}
          </option>
        ))}
      </Select>
    </FieldCell>
  )
}

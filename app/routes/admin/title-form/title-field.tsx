import type { ComponentProps, ReactNode } from 'react'
import { titleFields } from '#domain/titles/title-fields-rules.ts'
import type { TitleField as FieldName } from '#domain/titles/title-shape-rules.ts'
import * as texts from '#texts/title-form.ts'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { useTitleField, useTitleForm } from './form-context.ts'

interface TitleFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'name' | 'defaultValue'> {
  field: FieldName
  /** For texts of several lines. */
  rows?: number
}

/** One field of the title form, if the title's kind has it. */
export function TitleField({ field, rows, hint, ...input }: TitleFieldProps) {
  const { isThere, naming, required, value, problem } = useTitleField(field)
  if (!isThere) return null
  const common = { ...naming, name: field, hint, required, problem }
  return (
    <FieldCell field={field}>
      {rows ? (
        <TextArea {...common} rows={rows} defaultValue={value} />
      ) : (
        <Field {...input} {...common} defaultValue={value} />
      )}
    </FieldCell>
  )
}

/** A field's place in the form, with a checkbox to remove the saved value, if that is allowed. */
export function FieldCell({ field, children }: { field: FieldName; children: ReactNode }) {
  const { values, saved } = useTitleForm()
  const { onlyFor, labels } = useTitleField(field)
  const canBeRemoved = titleFields[field].cleared !== undefined && saved?.texts[field]
  return (
    <div className={`title-form-${field} ${onlyFor ? `only-${onlyFor}` : ''}`}>
      {children}
      {canBeRemoved && (
        <label className="title-form-remove">
          <input type="checkbox" name="clear" value={field} defaultChecked={values.cleared.includes(field)} />
          {texts.removeField({ field: labels[0]?.[1] ?? '' })}
        </label>
      )}
    </div>
  )
}

import { formatsOf } from '#domain/titles/formats-rules.ts'
import { isKind, kinds } from '#domain/titles/rules.ts'
import { formats } from '#texts/formats.ts'
import { notGiven } from '#texts/title-fields.ts'
import { Select } from '../../../ui/form/field.tsx'
import { useTitleField, useTitleForm } from './form-context.ts'
import { FieldCell } from './title-field.tsx'

/** The format, from the list for the title's kind. */
export function FormatField() {
  const { saved } = useTitleForm()
  const { naming, value, problem } = useTitleField('format')
  const shown = saved && isKind(saved.kind) ? [saved.kind] : kinds
  const wrong = problem?.field === 'format' ? problem : undefined
  return (
    <FieldCell field="format">
      {shown.map((kind) => (
        <div key={kind} className={saved ? undefined : `only-${kind}`}>
          <Select
            {...naming}
            name={`${kind}Format`}
            defaultValue={value}
            problem={wrong && { ...wrong, field: `${kind}Format` }}
          >
            {(value === '' || !saved?.texts.format) && <option value="">{notGiven}</option>}
            {formatsOf[kind].map((format) => (
              <option key={format} value={format}>
                {formats[format]}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </FieldCell>
  )
}

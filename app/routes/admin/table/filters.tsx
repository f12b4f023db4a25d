import { formatSpellings, formatsOf } from '#domain/titles/formats-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { noFormat, searchedFields, shownTitles, type TableFilter } from '#domain/titles/table/rules.ts'
import * as texts from '#texts/dashboard.ts'
import { formats } from '#texts/formats.ts'
import { ChoiceForm } from '../../../ui/choice-form.tsx'
import { labelled } from '../../../ui/labelled.ts'

interface FiltersProps {
  kind: Kind
  filter: TableFilter
  /** The path of the page with the table. */
  action: string
  /** The query parameters of the table. */
  params: Record<string, string | undefined>
}

/** The filters of the titles table. Choosing one keeps the search and goes to the first page. */
export function Filters({ kind, filter, action, params: { sort: _, ...params } }: FiltersProps) {
  return (
    <div className="table-filters">
      <ChoiceForm
        name="show"
        label={texts.show}
        value={filter.shown}
        options={labelled(shownTitles, texts.shown)}
        action={action}
        kept={{ ...params, show: undefined }}
      />
      <ChoiceForm
        name="format"
        label={texts.format}
        value={params.format ?? ''}
        options={[
          { value: '', label: texts.any },
          ...formatsOf[kind].map((format) => ({ value: formatSpellings[format], label: formats[format] })),
          { value: noFormat, label: texts.notGiven },
        ]}
        action={action}
        kept={{ ...params, format: undefined }}
      />
    </div>
  )
}

/** Which fields a search looks in. */
export function SearchedIn({ filter }: { filter: TableFilter }) {
  return (
    <select name="in" aria-label={texts.searchIn} defaultValue={filter.searched} autoComplete="off">
      {labelled(searchedFields, texts.searched).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

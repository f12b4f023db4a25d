import { formatsOf, type Kind } from '#domain/catalogue/rules.ts'
import { noFormat, searchedFields, shownTitles, type TableFilter } from '#domain/catalogue/table/rules.ts'
import { ChoiceForm } from '../../../ui/choice-form.tsx'

interface FiltersProps {
  kind: Kind
  filter: TableFilter
  /** The page that holds the table. */
  action: string
  /** What the address says of the table. */
  params: Record<string, string | undefined>
}

/** What the table of titles can be narrowed to. Choosing keeps the search, and begins at the first page. */
export function Filters({ kind, filter, action, params: { sort: _, ...params } }: FiltersProps) {
  return (
    <div className="table-filters">
      <ChoiceForm
        name="show"
        label="Show"
        value={filter.shown}
        options={Object.entries(shownTitles).map(([value, label]) => ({ value, label }))}
        action={action}
        kept={{ ...params, show: undefined }}
      />
      <ChoiceForm
        name="format"
        label="Format"
        value={filter.format ?? ''}
        options={[
          { value: '', label: 'Any' },
          ...formatsOf[kind].map((value) => ({ value, label: value })),
          { value: noFormat, label: 'Not given' },
        ]}
        action={action}
        kept={{ ...params, format: undefined }}
      />
    </div>
  )
}

/** Where a search looks. */
export function SearchedIn({ filter }: { filter: TableFilter }) {
  return (
    <select name="in" aria-label="Search in" defaultValue={filter.searched} autoComplete="off">
      {Object.entries(searchedFields).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

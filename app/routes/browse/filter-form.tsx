import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { Form } from 'react-router'
import type { Counted } from '#domain/titles/query/found-titles.ts'
import * as texts from '#texts/browse.ts'
import { clearAll } from '#texts/chips.ts'
import { FilterGroup } from './filter-group.tsx'
import type { Frame } from './frame.ts'

interface FilterFormProps {
  frame: Pick<Frame, 'path' | 'bare' | 'kept' | 'chips' | 'groups'>
  /** How many titles the choice finds, if that is known. */
  counted?: Counted | null
  onChange?: (form: HTMLFormElement) => void
}

/** The values that titles can be filtered by. */
export function FilterForm({ frame: { path, bare, kept, chips, groups }, counted, onChange }: FilterFormProps) {
  return (
    <Form
      action={path.replace(/\?.*/, '')}
      className="filters-form"
      onChange={(event) => onChange?.(event.currentTarget)}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {groups.map((group) => group.isMain && <FilterGroup key={group.name} group={group} />)}
      <MoreFilters groups={groups.filter(({ isMain }) => !isMain)} />
      <div className="filters-send">
        {chips.length > 0 && (
          <a className="button button-quiet" href={bare}>
            {clearAll}
          </a>
        )}
        <button type="submit" className="button" aria-live="polite">
          {counted ? texts.showFound(counted) : texts.showTitles}
        </button>
      </div>
    </Form>
  )
}

function MoreFilters({ groups }: Pick<Frame, 'groups'>) {
  if (groups.length === 0) return null
  const isAnyChosen = groups.some(({ choices }) => choices.some(([, , state]) => state !== 0))
  return (
    <details className="filters-more" open={isAnyChosen || undefined}>
      <summary>{texts.moreFilters}</summary>
      {groups.map((group) => (
        <FilterGroup key={group.name} group={group} />
      ))}
    </details>
  )
}

/** How the panel around it is closed. */
export const closing = { onClick: closeBeside, onKeyDown: closeByEscape, onBlur: closeByLeaving }

/** On a phone, what is beside the sheet belongs to no part of it. */
function closeBeside({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  if (target === currentTarget && isSheet()) currentTarget.open = false
}

/** What the focus goes to would be under the sheet. */
function closeByLeaving({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget) && isSheet()) currentTarget.open = false
}

function isSheet(): boolean {
  return matchMedia('(max-width: 767.98px)').matches
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape') return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

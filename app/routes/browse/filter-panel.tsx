import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Counted } from '#domain/titles/query/found-titles.ts'
import * as texts from '#texts/browse.ts'
import { ChipList } from './chip-list.tsx'
import { FilterGroup } from './filter-group.tsx'
import type { Frame } from './frame.ts'

interface FilterPanelProps {
  frame: Pick<Frame, 'path' | 'bare' | 'kept' | 'chips' | 'groups'>
  /** How many titles there are now. Without it the button does not say how many there will be. */
  found?: Counted | null
}

/**
 * The filters of a page of titles: a form that opens above them, or from below on a phone, and what is chosen. The number on
 * its button follows the choice.
 */
export function FilterPanel({ frame, found }: FilterPanelProps) {
  const [counted, setCounted] = useState<Counted | null>(null)
  const counting = useRef<AbortController>(undefined)
  const { path, bare, kept, chips, groups } = frame
  if (groups.length === 0) return null

  async function count(form: HTMLFormElement) {
    counting.current?.abort()
    counting.current = new AbortController()
    const { countSoon } = await import('./count-soon.ts')
    const total = await countSoon(form, counting.current.signal)
    if (total !== undefined) setCounted(total)
  }

  return (
    <div className="filters">
      <details
        className="filters-panel"
        onToggle={() => setCounted((before) => before ?? found ?? null)}
        onClick={closeBeside}
        onKeyDown={closeByEscape}
      >
        <summary className="button button-quiet">
          <span className="filters-open">{texts.filter}</span>
          <span className="filters-close">{texts.close}</span>
        </summary>
        <Form
          action={path.replace(/\?.*/, '')}
          className="filters-form"
          onChange={(event) => found !== undefined && count(event.currentTarget)}
        >
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {groups.map((group) => group.isMain && <FilterGroup key={group.name} group={group} />)}
          <MoreFilters groups={groups.filter(({ isMain }) => !isMain)} />
          <div className="filters-send">
            {chips.length > 0 && (
              <a className="button button-quiet" href={bare}>
                {texts.clearAll}
              </a>
            )}
            <button type="submit" className="button" aria-live="polite">
              {counted ? texts.showFound(counted) : texts.showTitles}
            </button>
          </div>
        </Form>
      </details>
      <ChipList chips={chips} bare={bare} />
    </div>
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

/** On a phone, what is beside the sheet belongs to no part of it. */
function closeBeside({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  if (target === currentTarget && matchMedia('(max-width: 767.98px)').matches) currentTarget.open = false
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape') return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

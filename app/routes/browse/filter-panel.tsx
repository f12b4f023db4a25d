import { useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Counted } from '#domain/titles/query/find-titles.ts'
import * as texts from '#texts/browse.ts'
import { spoken } from '../../ui/spoken.tsx'
import { FilterGroup } from './filter-group.tsx'
import type { Frame } from './frame.ts'

interface FilterPanelProps {
  frame: Frame
  /** How many titles there are now. */
  found: Counted | null
}

/**
 * The filters of a page of titles: a form that opens above them, or from below on a phone, and what holds, each with a link
 * that takes it away. The number on its button follows what is chosen.
 */
export function FilterPanel({ frame: { path, bare, kept, chips, groups }, found }: FilterPanelProps) {
  const [counted, setCounted] = useState<Counted | null>(null)
  const counting = useRef<AbortController>(undefined)
  if (groups.length === 0) return null

  async function count(form: HTMLFormElement) {
    counting.current?.abort()
    counting.current = new AbortController()
    const { countSoon } = await import('./count-soon.ts')
    const total = await countSoon(form, counting.current.signal)
    if (total !== undefined) setCounted(total)
  }

  const action = path.replace(/\?.*/, '')
  const more = groups.filter(({ isMain }) => !isMain)
  const isMoreChosen = more.some(({ choices }) => choices.some(([, , state]) => state !== 0))
  return (
    <div className="filters">
      <details className="filters-panel" onToggle={() => setCounted((before) => before ?? found)}>
        <summary className="button button-quiet">
          <span className="filters-open">{texts.filter}</span>
          <span className="filters-close">{texts.close}</span>
        </summary>
        <Form action={action} className="filters-form" onChange={(event) => count(event.currentTarget)}>
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {groups.map((group) => group.isMain && <FilterGroup key={group.name} group={group} />)}
          {more.length > 0 && (
            <details className="filters-more" open={isMoreChosen || undefined}>
              <summary>{texts.moreFilters}</summary>
              {more.map((group) => (
                <FilterGroup key={group.name} group={group} />
              ))}
            </details>
          )}
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
      {chips.length > 0 && (
        <ul className="filters-chips" aria-label={texts.filters}>
          {chips.map((chip) => (
            <li key={chip.text}>
              <a href={chip.path}>{texts.removeFilter({ filter: chip.text, spoken })}</a>
            </li>
          ))}
          <li>
            <a className="filters-clear" href={bare}>
              {texts.clearAll}
            </a>
          </li>
        </ul>
      )}
    </div>
  )
}

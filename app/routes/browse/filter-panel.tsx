import { useRef, useState } from 'react'
import type { Counted } from '#domain/titles/query/found-titles.ts'
import { FilterDetails } from './filter-details.tsx'
import { closing, FilterForm } from './filter-form.tsx'
import type { Frame } from './frame.ts'

interface FilterPanelProps {
  frame: Pick<Frame, 'path' | 'bare' | 'kept' | 'chips' | 'groups'>
  /** How many titles there are now; null where that is not known. */
  found: Counted | null
}

/** The filters of a page of titles. The number on their form's button follows the choice. */
export function FilterPanel({ frame, found }: FilterPanelProps) {
  const [counted, setCounted] = useState<Counted | null>(null)
  const counting = useRef<AbortController>(undefined)
  if (frame.groups.length === 0) return null

  async function count(form: HTMLFormElement) {
    counting.current?.abort()
    counting.current = new AbortController()
    const { countSoon } = await import('./count-soon.ts')
    const total = await countSoon(form, counting.current.signal)
    if (total !== undefined) setCounted(total)
  }

  return (
    <FilterDetails frame={frame} onToggle={() => setCounted((before) => before ?? found)} {...closing}>
      <FilterForm frame={frame} counted={counted} onChange={count} />
    </FilterDetails>
  )
}

import type { ComponentProps } from 'react'
import * as texts from '#texts/chips.ts'
import { ChipList } from './chip-list.tsx'
import type { Frame } from './frame.ts'

interface FilterDetailsProps extends ComponentProps<'details'> {
  frame: Pick<Frame, 'bare' | 'chips'>
}

/** What opens the form of filters, its children, above the titles, or from below on a phone; and what is chosen. */
export function FilterDetails({ frame: { bare, chips }, children, ...details }: FilterDetailsProps) {
  return (
    <div className="filters">
      <details className="filters-panel" {...details}>
        <summary className="button button-quiet">
          <span className="filters-open">{texts.filter}</span>
          <span className="filters-close">{texts.close}</span>
        </summary>
        {children}
      </details>
      <ChipList chips={chips} bare={bare} />
    </div>
  )
}

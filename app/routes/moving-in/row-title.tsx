import type { ReactNode } from 'react'
import type { RowTitle as Title } from '#domain/transfer/moving-in/find-shown-rows.ts'
import { formats } from '#texts/formats.ts'
import * as texts from '#texts/moving-in-row.ts'
import { Cover } from '../../ui/cover.tsx'
import { titlePath } from '../../ui/paths.ts'

/** A title of the catalogue that a row is, or may be, and what else is said of it. */
export function RowTitle({ title: { card, format, total }, children }: { title: Title; children?: ReactNode }) {
  const facts = [format && formats[format], card.year, total && texts.lengthOf[card.kind](total)].filter(Boolean)
  return (
    <span className="moving-in-title">
      <Cover title={card} />
      <span>
        <a className="text-link long-name" href={titlePath(card)} title={card.title}>
          {card.title}
        </a>
        <span className="quiet">{facts.join('\u00a0· ')}</span>
        {children}
      </span>
    </span>
  )
}

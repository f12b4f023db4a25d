import * as texts from '#texts/chips.ts'
import { spoken } from '../../ui/spoken.tsx'
import type { Frame } from './frame.ts'

/** The values that a question filters by, each with a link that takes it away. */
export function ChipList({ chips, bare }: Pick<Frame, 'chips' | 'bare'>) {
  if (chips.length === 0) return null
  return (
    <ul className="filters-chips" aria-label={texts.filters}>
      {chips.map((chip) => (
        <li key={chip.path}>
          <a href={chip.path}>{texts.removeFilter({ filter: chip.text, spoken })}</a>
        </li>
      ))}
      <li>
        <a className="filters-clear" href={bare}>
          {texts.clearAll}
        </a>
      </li>
    </ul>
  )
}

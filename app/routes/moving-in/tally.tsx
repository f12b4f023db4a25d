import { isBefore, type RowState, statesAfter, statesBefore } from '#domain/transfer/moving-in/shown-rules.ts'
import * as texts from '#texts/moving-in.ts'
import { inFull } from '#texts/numbers.ts'
import type { AskedImport } from './find-asked-import.ts'
import { rowsPath } from './paths.ts'
import type { Options } from './read-options.ts'

interface FiguresProps {
  found: AskedImport
  /** The rows that are shown. */
  show: RowState | null
  options: Options
}

/** How many rows are what, each a link to those rows. */
export function Figures({ found: { id, state, tally }, show, options }: FiguresProps) {
  if (tally.rows === 0) return null
  const names = (isBefore(state) ? statesBefore : statesAfter).filter((name) => tally.states[name])
  const figures = [
    { name: null, count: tally.rows },
    ...names.map((name) => ({ name, count: tally.states[name] ?? 0 })),
  ]
  return (
    <nav className="moving-in-figures" aria-label={texts.figures}>
      {figures.map(({ name, count }) => (
        <a key={name} href={rowsPath(id, name, options)} aria-current={name === show ? 'page' : undefined}>
          <b>{inFull(count)}</b> {name === null ? texts.rows({ count }) : texts.rowStates[name]}
        </a>
      ))}
    </nav>
  )
}

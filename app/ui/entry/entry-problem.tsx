import type { EntryProblem as Problem } from './shown-record.ts'

/** Why a change was refused: at its field on a page without scripts, otherwise with the outcome. */
export function EntryProblem({ problem }: { problem: Problem | undefined }) {
  return (
    <p id="entry-problem" className="field-problem" role="alert">
      {problem?.sentence}
    </p>
  )
}

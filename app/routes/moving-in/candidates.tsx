import * as texts from '#texts/moving-in-row.ts'
import { RowButton } from './row-button.tsx'
import type { RowInWords } from './row-in-words.ts'
import { RowTitle } from './row-title.tsx'

/** The titles that a row may be, to choose from. */
export function Candidates({ row: { place, name, title, candidates } }: { row: RowInWords }) {
  return (
    <div>
      <p>{texts.whichIsIt}</p>
      <ul className="moving-in-candidates">
        {candidates.map((candidate) => (
          <li key={candidate.card.id}>
            <RowTitle title={candidate} />
            <RowButton
              value={`${place} is ${candidate.card.id}`}
              isChosen={title?.card.id === candidate.card.id}
              about={texts.isFor({ ...candidate.card, name })}
            >
              {texts.thisOne}
            </RowButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { rowChoices } from '#domain/transfer/moving-in/rules.ts'
import { rowStates } from '#texts/moving-in.ts'
import * as texts from '#texts/moving-in-row.ts'
import { Candidates } from './candidates.tsx'
import { RowButton } from './row-button.tsx'
import { RowDifferences } from './row-differences.tsx'
import type { RowInWords } from './row-in-words.ts'
import { RowTitle } from './row-title.tsx'

/** One row of a list: what it is, what of it differs, and what can be chosen for it while nothing is written. */
export function ImportRow({ row, isOpen }: { row: RowInWords; isOpen: boolean }) {
  const { place, name, said, outcome, sort, result, problem, title, choice, candidates } = row
  const state = result ?? sort ?? outcome
  const canChoose = isOpen && (sort === 'different' || outcome === 'ambiguous' || choice !== null)
  return (
    <li id={`row-${place}`} className="moving-in-row">
      <div className="moving-in-row-head">
        {title ? (
          <RowTitle title={title}>
            {name !== title.card.title && <span className="quiet">{texts.inFile({ name })}</span>}
            {said && <span className="moving-in-says">{said}</span>}
          </RowTitle>
        ) : (
          <b className="long-name" title={name}>
            {name}
          </b>
        )}
        <span className="quiet">
          {texts.row({ place })}
          {'\u00a0· '}
          {rowStates[state]}
          {choice && `\u00a0· ${texts.choices[choice]}`}
        </span>
      </div>
      {!title && said && <p>{said}</p>}
      {problem && <p>{problem}</p>}
      <RowDifferences row={row} />
      {isOpen && candidates.length > 0 && <Candidates row={row} />}
      {canChoose && (
        <p className="moving-in-choices">
          {rowChoices
            .filter((each) => each === 'skip' || sort === 'different')
            .map((each) => (
              <RowButton
                key={each}
                value={`${place} ${each}`}
                isChosen={choice === each}
                about={texts.choiceFor({ name })}
              >
                {texts.choices[each]}
              </RowButton>
            ))}
          {choice && (
            <RowButton value={`${place} none`} isChosen={false} about={texts.choiceFor({ name })}>
              {texts.decideAsAbove}
            </RowButton>
          )}
        </p>
      )}
    </li>
  )
}

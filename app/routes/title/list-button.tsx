import { useLocation } from 'react-router'
import { editEntry } from '#texts/cards.ts'
import * as texts from '#texts/title.ts'
import { once, useAdd } from '../../ui/lists/use-add.ts'
import { ownEntryPath, signInFor, titlePath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import type { OwnState, ShownTitle } from './shown-title.ts'

interface ListButtonProps {
  title: ShownTitle
  /** Null for visitors, for whom the button leads to sign-in. */
  own: OwnState | null
}

/** Adds the title to the reader's list. If it is there already, the button shows where it stands and opens the list. */
export function ListButton({ title, own }: ListButtonProps) {
  if (own) {
    return (
      <div className="list-and-entry">
        <AddForm title={title} own={own} />
        <a className="round-button keep-link" href={ownEntryPath(title)}>
          <span className="spoken">{editEntry(title)}</span>
        </a>
      </div>
    )
  }
  return (
    <a className="button" href={signInFor(titlePath(title))} rel="nofollow">
      <span>{texts.addToList({ ...title, spoken })}</span>
    </a>
  )
}

function AddForm({ title, own }: { title: ShownTitle; own: OwnState }) {
  const { add, adding, problem } = useAdd(title, own.entry !== null)
  const isListed = own.entry !== null || adding
  const { pathname } = useLocation()
  return (
    <form className="score-panel-form" method="post" action="/list-entries" onSubmit={add}>
      <input type="hidden" name="back" value={pathname} />
      <button
        onClick={once}
        type="submit"
        name="title"
        value={titlePath(title)}
        className={isListed ? 'button button-quiet button-listed' : 'button button-listed'}
      >
        <span>
          {isListed ? texts.isInYourList({ ...title, spoken }) : texts.addToList({ ...title, spoken })}
          {own.mark && !adding && <small>{own.mark}</small>}
        </span>
      </button>
      <p className="field-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}

import { useLocation } from 'react-router'
import type { ReaderState } from '#domain/lists/rules.ts'
import { statusesOf } from '#domain/titles/statuses-rules.ts'
import { editEntry } from '#texts/cards.ts'
import { statuses } from '#texts/lists.ts'
import * as texts from '#texts/title.ts'
import { once, useAdd } from '../../ui/lists/use-add.ts'
import { ownEntryPath, signInFor, titlePath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import type { ShownTitle } from './shown-title.ts'

interface ListButtonProps {
  title: ShownTitle
  /** Null for visitors, for whom the button leads to sign-in. */
  own: ReaderState | null
}

/** Adds the title to the reader's list. If it is there already, the button shows its status and opens the list. */
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
      <Adding title={title} />
    </a>
  )
}

function AddForm({ title, own }: { title: ShownTitle; own: ReaderState }) {
  const { add, status, problem } = useAdd(title, own.entry?.status)
  const { pathname } = useLocation()
  return (
    <form className="score-panel-form" method="post" action="/list-entries" onSubmit={add}>
      <input type="hidden" name="back" value={pathname} />
      <button
        onClick={once}
        type="submit"
        name="title"
        value={titlePath(title)}
        className={status ? 'button button-quiet button-listed' : 'button'}
      >
        {status ? (
          <span>
            {texts.isInYourList({ ...title, spoken })}
            {status !== statusesOf[title.kind][0] && <small>{statuses[status]}</small>}
          </span>
        ) : (
          <Adding title={title} />
        )}
      </button>
      <p className="field-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}

/** All in one element: a flex container would drop the spaces between two. */
function Adding({ title }: { title: ShownTitle }) {
  return <span>{texts.addToList({ ...title, spoken })}</span>
}

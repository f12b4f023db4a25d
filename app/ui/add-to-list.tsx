import { useContext } from 'react'
import type { Listed as OfReader } from '#domain/lists/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import { statusesOf } from '#domain/titles/statuses-rules.ts'
import * as texts from '#texts/cards.ts'
import { statuses } from '#texts/lists.ts'
import { Listed } from './lists/listed.ts'
import { once, useAdd } from './lists/use-add.ts'
import { entryPath, ownEntryPath, signInFromCard, titlePath } from './paths.ts'
import { takeFocus } from './take-focus.ts'

interface AddToListProps {
  title: TitleCard
  /** The path and query of the page with the card. */
  pagePath: string
}

/**
 * A card's add button. Adding needs an account: for visitors the button leads to sign-in, and then back to the page
 * with the card (§2).
 */
export function AddToList({ title, pagePath }: AddToListProps) {
  const listed = useContext(Listed)
  if (listed) {
    return (
      <>
        <Own title={title} pagePath={pagePath} listed={listed} />
        <a className="card-more" href={ownEntryPath(title)}>
          {texts.editEntry(title)}
        </a>
      </>
    )
  }
  return (
    <a className="card-add" href={signInFromCard(pagePath)} rel="nofollow">
      {texts.addToList(title)}
    </a>
  )
}

/** For signed-in readers. A title that is already on the list shows its status, and leads to the entry. */
function Own({ title, pagePath, listed }: AddToListProps & { listed: OfReader }) {
  const saved = listed.statuses[title.id]
  const { add, status, problem } = useAdd(title, saved)
  if (status) {
    const isNew = status === statusesOf[title.kind][0]
    return (
      <a
        className="card-added"
        href={entryPath(title, listed.userId)}
        onClick={once}
        ref={saved ? undefined : takeFocus}
      >
        <span className="spoken">{isNew ? texts.justAdded(title) : texts.isInYourList(title)}</span>
        {isNew ? texts.onYourList : statuses[status]}
      </a>
    )
  }
  return (
    <form className="card-form" method="post" action="/list-entries" onSubmit={add}>
      <input type="hidden" name="back" value={pagePath} />
      <button
        onClick={once}
        type="submit"
        name="title"
        value={titlePath(title)}
        className="card-add"
        ref={problem ? takeFocus : undefined}
      >
        {texts.addToList(title)}
      </button>
      <p className="card-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}

import { useContext } from 'react'
import type { Listed as OfReader } from '#domain/lists/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/cards.ts'
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
    const { isListed = true, text } = listed.marks[title.id] ?? {}
    return (
      <>
        <Own title={title} pagePath={pagePath} listed={listed} />
        <a className={isListed ? 'card-more' : 'card-more card-more-said'} href={ownEntryPath(title)}>
          <span>{texts.editEntry(title)}</span>
          {!isListed && ` ${text}`}
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

/** For signed-in readers. A title that is already on the list shows where it stands, and leads to the entry. */
function Own({ title, pagePath, listed }: AddToListProps & { listed: OfReader }) {
  const mark = listed.marks[title.id]
  const { add, adding, problem } = useAdd(title, mark?.isListed ?? false)
  if (mark?.isListed || adding) {
    const text = mark?.isListed ? mark.text : texts.onYourList
    return (
      <a
        className="card-added"
        href={entryPath(title, listed.userId)}
        onClick={once}
        ref={mark?.isListed ? undefined : takeFocus}
      >
        <span className="spoken">{text === texts.onYourList ? texts.justAdded(title) : texts.isInYourList(title)}</span>
        {text}
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

import { useContext } from 'react'
import type { TitleCard } from '#domain/catalogue/rules.ts'
import type { Status } from '#domain/lists/rules.ts'
import { kindNames } from './kind-names.ts'
import { Listed } from './lists/listed.ts'
import { once, useAdd } from './lists/use-add.ts'
import { signInFromCard, titlePath } from './paths.ts'

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
  if (listed) return <AddForm title={title} pagePath={pagePath} status={listed[title.id]} />
  return (
    <a className="card-add" href={signInFromCard(pagePath)} rel="nofollow">
      {`Add ${title.title} to ${kindNames[title.kind].list}`}
    </a>
  )
}

/** For signed-in readers. A title that is already on the list shows its status, and the button opens the list. */
function AddForm({ title, pagePath, status: saved }: AddToListProps & { status: Status | undefined }) {
  const { add, status, problem } = useAdd(title, saved)
  const { list } = kindNames[title.kind]
  return (
    <form className="card-form" method="post" action="/list-entries" onSubmit={add}>
      <input type="hidden" name="back" value={pagePath} />
      <button
        onClick={once}
        type="submit"
        name="title"
        value={titlePath(title)}
        className={status ? 'card-added' : 'card-add'}
      >
        {status ? (
          <>
            <span className="spoken">{`${title.title} is in your ${list}: `}</span>
            {status}
          </>
        ) : (
          `Add ${title.title} to ${list}`
        )}
      </button>
      <p className="card-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}

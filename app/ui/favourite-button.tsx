import { type FormEvent, useState } from 'react'
import * as texts from '#texts/cards.ts'
import { say } from './post/say.ts'
import { usePost } from './post/use-post.ts'

interface FavouriteButtonProps {
  what: string
  id: string | number
  isFavourite: boolean
  pagePath: string
}

/** Adds something to the reader's favourites, or takes it away. */
export function FavouriteButton({ what, id, isFavourite, pagePath }: FavouriteButtonProps) {
  const { post, problem } = usePost('/favourites')
  const [is, setIs] = useState(isFavourite)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIs(!is)
    const answer = await post(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
    if (!answer) setIs(is)
    say(answer?.said)
  }

  return (
    <form method="post" action="/favourites" onSubmit={send}>
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={pagePath} />
      <button type="submit" className="button button-quiet" name="is" value={is ? 'no' : 'yes'} aria-pressed={is}>
        {is ? '♥ ' : '♡ '}
        {texts.favourite}
      </button>
      <p className="field-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}

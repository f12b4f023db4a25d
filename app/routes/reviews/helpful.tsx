import { type FormEvent, useState } from 'react'
import type { Json } from '#domain/moment-rules.ts'
import type { ShownReview } from '#domain/reviews/rules.ts'
import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/reviews.ts'
import { usePost } from '../../ui/post/use-post.ts'

/**
 * How many readers found a review helpful, and the button to join them (§4). It counts at once, and undoes that if
 * refused. Of one's own review the server says that it cannot be marked.
 */
export function Helpful({ review, pagePath }: { review: Json<ShownReview>; pagePath: string }) {
  const { post, problem } = usePost('/helpful-votes')
  const [joined, setJoined] = useState(false)
  const mine = review.liked || joined
  const likes = review.likeCount + (joined && !review.liked ? 1 : 0)

  async function join(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (mine || review.own) return void post(form)
    setJoined(true)
    setJoined(Boolean(await post(form)))
  }

  return (
    <form className="helpful" method="post" action="/helpful-votes" onSubmit={join}>
      <input type="hidden" name="back" value={pagePath} />
      <input type="hidden" name="review" value={review.id} />
      <button type="submit" className="button button-quiet" aria-pressed={mine}>
        {texts.helpful({ count: countOf(likes) })}
      </button>
      <p className="field-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}

function countOf(likes: number) {
  return (
    <span key="count" className="helpful-count">
      {inFull(likes)}
    </span>
  )
}

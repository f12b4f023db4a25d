import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { averageOf, readStars, type Stars } from '#domain/ratings/rules.ts'
import { say } from '../../ui/post/say.ts'
import { usePost } from '../../ui/post/use-post.ts'
import type { OwnState, ShownTitle } from './shown-title.ts'

export interface Rating {
  /** The reader's own stars. */
  stars: number | null
  /** Whether the reader has just given them. */
  justGiven: boolean
  /** Why the server refused them. */
  problem: string | null
  /** The title's score and number of ratings, including the reader's own. */
  shown: Pick<ShownTitle, 'score' | 'ratingCount'>
  rate(form: FormData): Promise<void>
}

/** A rating that shows before the server has stored it, and disappears if the server refuses it. */
export function useRating(title: ShownTitle, own: OwnState | null): Rating {
  const [given, setGiven] = useState<Stars | null>(null)
  const { revalidate } = useRevalidator()
  // A refusal means that the reader has rated the title in another tab: loading again shows those stars.
  const { post, problem } = usePost('/ratings', revalidate)

  async function rate(form: FormData) {
    setGiven(readStars(form.get('stars')))
    const answer = await post(form)
    if (!answer) return setGiven(null)
    say(answer.said)
    await revalidate()
  }

  const known = own?.stars ?? null
  return {
    stars: known ?? given,
    justGiven: given !== null,
    problem,
    shown: known === null && given !== null ? withStars(title, given) : title,
    rate,
  }
}

function withStars(title: ShownTitle, stars: Stars): Rating['shown'] {
  const { ratingSum, ratingCount } = title
  if (ratingSum === null) return title
  const [sum, count] = [ratingSum + stars, ratingCount + 1]
  return { score: { from: 'readers', value: averageOf({ sum, count }) }, ratingCount: count }
}

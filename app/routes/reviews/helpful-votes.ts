import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { markHelpful } from '#domain/reviews/mark-helpful.ts'
import * as texts from '#texts/reviews.ts'
import { answerFor, readPost } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { signInFor } from '../../ui/paths.ts'
import type { Route } from './+types/helpful-votes'

/** Only the form posts here. */
export function loader() {
  return redirect('/')
}

/** Marks a review as helpful (§4). */
export async function action({ context, request }: Route.ActionArgs) {
  const { form, back, answer, reader } = await readPost(context, request, '/')
  if (!reader) return answer.goTo(signInFor(back))

  const reviewId = readText(form, 'review')
  try {
    await markHelpful(context.get(services).db, reader, reviewId)
    return answerFor(context, request, `${back}#review-${reviewId}`).done(texts.foundHelpful)
  } catch (error) {
    return answer.refused(error)
  }
}

import { redirect } from 'react-router'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { readStars } from '#domain/ratings/rules.ts'
import { isKind, isTitleId } from '#domain/titles/rules.ts'
import * as texts from '#texts/title.ts'
import { answerFor } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { sessionOf } from '#web/session.ts'
import { notFound } from '../../router/not-found.ts'
import { ratePath, signInFor, titlePath } from '../../ui/paths.ts'
import type { Route } from './+types/ratings'

export function loader() {
  return redirect('/')
}

/** Rates a title, from its page (§4). */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const [kind, id] = [form.get('kind'), form.get('id')]
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const title = { kind, id }
  const answer = answerFor(context, request, titlePath(title))
  const reader = sessionOf(context)
  if (!reader) return answer.goTo(signInFor(ratePath(title)))

  try {
    const stars = readStars(form.get('stars'))
    const after = await rateTitle(context.get(services).db, reader, { kind, titleId: id, stars })
    if (!after) throw notFound()
    return answer.done(texts.rated({ stars }))
  } catch (error) {
    return answer.refused(error)
  }
}

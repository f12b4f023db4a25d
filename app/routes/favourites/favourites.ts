import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { addFavourite, moveFavourite, removeFavourite } from '#domain/favourites/change-favourites.ts'
import { readFavourite } from '#domain/favourites/rules.ts'
import * as texts from '#texts/favourites.ts'
import { readPost } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { signInFor } from '../../ui/paths.ts'
import type { Route } from './+types/favourites'

const settings = '/profile/favourites'

export function loader() {
  return redirect(settings)
}

/** Adds, removes or moves a favourite: from the pages of titles, people and characters, and from the reader's settings. */
export async function action({ context, request }: Route.ActionArgs) {
  const { form, back, answer, reader } = await readPost(context, request, settings)
  if (!reader) return answer.goTo(signInFor(back))
  const { db } = context.get(services)
  try {
    const favourite = readFavourite(form)
    if (form.has('before')) {
      await moveFavourite(db, reader, favourite, readText(form, 'before'))
      return answer.done(texts.isMoved)
    }
    const isWanted = readText(form, 'is') !== 'no'
    await (isWanted ? addFavourite : removeFavourite)(db, reader, favourite)
    return answer.done(isWanted ? texts.isAdded : texts.isRemoved)
  } catch (error) {
    return answer.refused(error)
  }
}

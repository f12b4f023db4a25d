import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import type { Actor } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { moveTitle } from '#domain/shelves/move-title.ts'
import { noteTitle } from '#domain/shelves/note-title.ts'
import { renewLink } from '#domain/shelves/renew-link.ts'
import { reshelveTitle } from '#domain/shelves/reshelve-title.ts'
import { restoreShelf } from '#domain/shelves/restore-shelf.ts'
import { readPlace, readShelfNote } from '#domain/shelves/rules.ts'
import { shelveTitle } from '#domain/shelves/shelve-title.ts'
import { unshelveTitle } from '#domain/shelves/unshelve-title.ts'
import * as texts from '#texts/shelves.ts'
import { readPost } from '#web/answer-post.ts'
import { type Services, services } from '#web/context.ts'
import { signInFor } from '../../ui/paths.ts'
import type { Route } from './+types/change-shelf'
import { editShelfPath } from './shelf-paths.ts'

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(editShelfPath(id))
}

/** Changes a list from buttons on several pages: its titles, its link, or its deletion, which is undone. */
export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const { form, back, answer, reader } = await readPost(context, request, editShelfPath(id))
  if (!reader) return answer.goTo(signInFor(back))
  try {
    return answer.done(await change(context.get(services).db, reader, { shelfId: id, form }))
  } catch (error) {
    return answer.refused(error)
  }
}

/** @returns what was done, in a sentence */
async function change(
  db: Services['db'],
  reader: Actor,
  { shelfId, form }: { shelfId: string; form: FormData },
): Promise<string> {
  const which = { shelfId, titleId: readText(form, 'title') }
  if (form.has('before')) {
    const goal = { before: readText(form, 'before') || null }
    return texts.isAtPlace({ place: await moveTitle(db, reader, { ...which, goal }) })
  }
  switch (readText(form, 'do')) {
    case 'add': {
      const { title, shelf: list, added } = await shelveTitle(db, reader, which)
      return added ? texts.isOnList({ title, list }) : texts.wasOnList({ title, list })
    }
    case 'remove':
      return texts.isOffList({ list: await unshelveTitle(db, reader, which) })
    case 'put-back': {
      const { title, shelf: list } = await reshelveTitle(db, reader, which)
      return texts.isBackOnList({ title, list })
    }
    case 'place': {
      const goal = { place: readPlace(readText(form, 'place')) }
      return texts.isAtPlace({ place: await moveTitle(db, reader, { ...which, goal }) })
    }
    case 'note':
      await noteTitle(db, reader, { ...which, note: readShelfNote(readText(form, 'note')) })
      return texts.noteSaved
    case 'renew':
      await renewLink(db, reader, shelfId)
      return texts.linkRenewed
    case 'restore':
      return texts.isBack({ name: await restoreShelf(db, reader, shelfId) })
    default:
      throw new Refusal('shelf-changed')
  }
}

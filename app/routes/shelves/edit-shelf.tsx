import { readText } from '#domain/accounts/rules.ts'
import { readPage } from '#domain/parameter-rules.ts'
import type { Actor } from '#domain/permissions.ts'
import { editShelf } from '#domain/shelves/edit-shelf.ts'
import { noteTitle } from '#domain/shelves/note-title.ts'
import { findOwnShelf, findUnshelved } from '#domain/shelves/own-queries.ts'
import { findShelfPage } from '#domain/shelves/queries.ts'
import { readShelf, readShelfNote, shelfFields } from '#domain/shelves/rules.ts'
import { readQuery } from '#domain/titles/search/rules.ts'
import { searchTitles } from '#domain/titles/search/search-titles.ts'
import * as texts from '#texts/shelves.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { readOrigin } from '#web/origin.ts'
import type { Context } from '#web/request-context.ts'
import { requirePage } from '#web/require-page.ts'
import { notFound } from '../../router/not-found.ts'
import { refused } from '../../router/refused.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/edit-shelf'
import { AddTitles } from './add-titles.tsx'
import { ShareShelf } from './share-shelf.tsx'
import { ShelfForm } from './shelf-form.tsx'
import { editShelfPath, linkedShelfPath, ownShelvesPath } from './shelf-paths.ts'
import { ShelfTitles } from './shelf-titles.tsx'
import { UnshelvedTitles } from './unshelved-titles.tsx'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const { db, site } = context.get(services)
  const q = readQuery(url.searchParams.get('q'))
  const shelf = await findOwnShelf(db, reader, id)
  if (!shelf) throw notFound()
  const [found, unshelved, searched] = await Promise.all([
    findShelfPage(db, id, { page: readPage(url.searchParams), of: 'its reader' }),
    findUnshelved(db, reader, id),
    q ? searchTitles(db, q, 1) : null,
  ])
  requirePage(url, found.page, editShelfPath(id, { page: found.page, q }))
  const link = site.baseUrl + linkedShelfPath(shelf.linkKey)
  return { shelf, found, unshelved, q, searched: searched?.rows ?? null, link }
}

/** Saves the list's name, description and visibility; without scripts, also the note of a title. */
export async function action({ context, request, params: { id }, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { db } = context.get(services)
  if (!(await findOwnShelf(db, reader, id))) throw notFound()
  const form = await readForm(request)
  if (readText(form, 'do') === 'note') return saveNote(context, reader, id, form)
  const typed = typedInto(
    form,
    shelfFields.flatMap((field) => [field, `was-${field}`]),
  )
  const was = Object.fromEntries(shelfFields.map((field) => [field, typed[`was-${field}`]]))
  try {
    await editShelf(db, reader, id, readShelf(typed), was)
    return redirectWithNotice(context, editShelfPath(id), texts.isSaved)
  } catch (error) {
    return refused(context, error, typed)
  }
}

async function saveNote(context: Context, reader: Actor, shelfId: string, form: FormData) {
  const typed = typedInto(form, ['title', 'note', 'back'])
  const { title = '', note = '', back } = typed
  try {
    await noteTitle(context.get(services).db, reader, { shelfId, titleId: title, note: readShelfNote(note) })
    return redirectWithNotice(context, readOrigin(back ?? '') ?? editShelfPath(shelfId), texts.noteSaved)
  } catch (error) {
    return refused(context, error, typed)
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const { shelf, found } = loaderData ?? {}
  const description = texts.myListsDescription
  const title = shelf?.name ?? texts.myLists
  return pageMeta({ site, title, page: found?.page, description, path: ownShelvesPath, indexed: false })
}

export default function EditShelf({ loaderData, actionData }: Route.ComponentProps) {
  const { shelf, found, unshelved, q, searched, link } = loaderData
  const pagePath = editShelfPath(shelf.id, { page: found.page, q })
  const refusal = actionData?.typed.title === undefined ? actionData : undefined
  return (
    <div className="page shelf-edit">
      <header>
        <p>
          <a className="text-link" href={ownShelvesPath}>
            {texts.myLists}
          </a>
        </p>
        <h1>{shelf.name}</h1>
        <p className="quiet">{`${texts.titles({ count: shelf.titles })}\u00a0· ${texts.visibilities[shelf.visibility]}`}</p>
        {shelf.hiddenReason && <p className="notice">{texts.hiddenByAdmin({ reason: shelf.hiddenReason })}</p>}
      </header>
      <details className="shelf-details" open={refusal !== undefined}>
        <summary>{texts.details}</summary>
        <ShelfForm
          key={`${shelf.name} ${shelf.visibility}`}
          shelf={shelf}
          found={refusal?.problem}
          typed={refusal?.typed}
          submit={texts.save}
          waiting={texts.saving}
        />
        <form action={`/lists/${shelf.id}/delete`}>
          <button type="submit" className="button button-quiet">
            {texts.deleteList}
          </button>
        </form>
      </details>
      {shelf.visibility !== 'private' && <ShareShelf shelf={shelf} link={link} pagePath={pagePath} />}
      <AddTitles shelf={shelf} q={q} searched={searched} pagePath={pagePath} />
      <UnshelvedTitles shelfId={shelf.id} unshelved={unshelved} pagePath={pagePath} />
      <ShelfTitles shelf={shelf} found={found} q={q} pagePath={pagePath} />
    </div>
  )
}

import { redirect } from 'react-router'
import { toJson } from '#domain/moment-rules.ts'
import { readPage } from '#domain/parameter-rules.ts'
import { profileTag } from '#domain/profile-tag.ts'
import { readHandle } from '#domain/profiles/read-settings.ts'
import { findOwnHidden } from '#domain/shelves/own-queries.ts'
import { findLinkedShelf, findPublicShelf, findShelfPage } from '#domain/shelves/queries.ts'
import { coverSize, shelfTag } from '#domain/shelves/rules.ts'
import { catalogueTag, titleTag } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { findListed } from '#web/find-listed.ts'
import { keepPage } from '#web/kept-page.ts'
import type { Context } from '#web/request-context.ts'
import { requirePage } from '#web/require-page.ts'
import { sessionOf } from '#web/session.ts'
import { notFound } from '../../router/not-found.ts'
import { editShelfPath, publicShelfPath, sharedPath } from './shelf-paths.ts'

/** What an address says of a list: a handle and an id, or the key of its secret link. */
interface Asked {
  handle?: string
  id?: string
}

/** A list as others see it. What is not found, for whatever reason, is answered alike. */
export async function loadSharedShelf(context: Context, asked: Asked, url: URL) {
  const { db } = context.get(services)
  const key = asked.handle === undefined ? (url.searchParams.get('key') ?? '') : null
  const shelf =
    key === null ? await findAtAddress(context, asked as Required<Asked>, url) : await findLinkedShelf(db, key)
  if (!shelf) throw await whereOwnIs(context, asked, key)
  const page = readPage(url.searchParams)
  if (key !== null && shelf.handle !== null && shelf.visibility === 'public') {
    throw redirect(publicShelfPath(shelf.handle, shelf.id, page))
  }

  const found = await findShelfPage(db, shelf.id, { page })
  const titles = found.rows.map(({ title }) => title)
  requirePage(url, found.page, sharedPath({ ...shelf, key }, found.page))
  if (key === null) {
    const tags = [shelfTag(shelf.id), profileTag(shelf.owner.id), catalogueTag]
    keepPage(context, { tags: [...tags, ...titles.map(({ id }) => titleTag(id))], isOneOfMany: true })
  }
  const { owner, ...shown } = shelf
  const userId = sessionOf(context)?.userId
  return {
    shelf: { ...toJson(shown), owner: owner.name, key },
    isOwn: userId === owner.id,
    isSignedIn: userId !== undefined,
    found,
    cover: found.page === 1 ? titles.slice(0, coverSize) : [],
    listed: await findListed(context, titles),
  }
}

export type Shared = Awaited<ReturnType<typeof loadSharedShelf>>

/** A reader whose list an admin has hidden is led to where the reason is; to everybody else there is no such list. */
async function whereOwnIs(context: Context, { id }: Asked, key: string | null) {
  const reader = sessionOf(context)
  const hidden = reader && (await findOwnHidden(context.get(services).db, reader.userId, { id: id ?? null, key }))
  return hidden ? redirect(editShelfPath(hidden)) : notFound()
}

async function findAtAddress(context: Context, { handle: typed, id }: Required<Asked>, url: URL) {
  const handle = readHandle(typed)
  if (handle === null) return null
  const shelf = await findPublicShelf(context.get(services).db, handle, id)
  if (shelf && handle !== typed) throw redirect(publicShelfPath(handle, shelf.id) + url.search, 301)
  return shelf
}

import { redirect } from 'react-router'
import { toJson } from '#domain/moment-rules.ts'
import { readPage } from '#domain/parameter-rules.ts'
import { profileTag } from '#domain/profile-tag.ts'
import { readHandle } from '#domain/profiles/read-settings.ts'
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
import { publicShelfPath, sharedPath } from './shelf-paths.ts'

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
  if (!shelf) throw notFound()
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
  return {
    shelf: { ...toJson(shown), owner: owner.name, key },
    isOwn: sessionOf(context)?.userId === owner.id,
    found,
    cover: found.page === 1 ? titles.slice(0, coverSize) : [],
    listed: await findListed(context, titles),
  }
}

export type Shared = Awaited<ReturnType<typeof loadSharedShelf>>

async function findAtAddress(context: Context, { handle: typed, id }: Required<Asked>, url: URL) {
  const handle = readHandle(typed)
  if (handle === null) return null
  if (handle !== typed) throw redirect(publicShelfPath(handle, id) + url.search, 301)
  return findPublicShelf(context.get(services).db, handle, id)
}

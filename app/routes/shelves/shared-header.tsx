import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/shelves.ts'
import { Folded } from '../../ui/folded.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { profilePath } from '../../ui/paths.ts'
import { ShelfCover } from '../../ui/shelf-cover.tsx'
import { spoken } from '../../ui/spoken.tsx'
import type { Shared } from './load-shared-shelf.ts'
import { editShelfPath, reportShelfPath } from './shelf-paths.ts'

/** What a list is, whose, and its cover. */
export function SharedHeader({ shared: { shelf, isOwn, isSignedIn, found, cover } }: { shared: Shared }) {
  const { id, name, description, owner, handle, changedAt } = shelf
  return (
    <header className="shelf-head">
      {cover.length > 0 && <ShelfCover titles={cover} />}
      <div>
        <h1>{name}</h1>
        <p>{texts.listBy({ owner: handle ? linkTo(profilePath(handle))(owner) : owner })}</p>
        <p className="quiet">
          {`${texts.titles({ count: found.total })}\u00a0· `}
          <time dateTime={changedAt}>{texts.changedOn({ date: formatDate(changedAt) })}</time>
        </p>
        {description && <Folded text={description} />}
        {isSignedIn && !isOwn && (
          <p>
            <a className="button button-quiet" href={reportShelfPath(shelf)}>
              {texts.reportList({ name, spoken })}
            </a>
          </p>
        )}
        {isOwn && (
          <p>
            <a className="button button-quiet" href={editShelfPath(id)}>
              {texts.editList}
            </a>
          </p>
        )}
      </div>
    </header>
  )
}

import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import type { Page } from '#domain/page-rules.ts'
import type { RemovedRows, WaitingRow } from '#domain/transfer/moving-in/find-waiting-page.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/moving-in-waiting.ts'
import { inFull } from '#texts/numbers.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { spoken } from '../../ui/spoken.tsx'
import { waitingPath, waitingRowPath } from './paths.ts'

interface WaitingProps {
  found: Page<Json<WaitingRow>>
  removed: RemovedRows | null
  pathOf: (page: number) => string
}

/** What a reader brought along and the catalogue does not have yet: to be found by hand, or removed. */
export function Waiting({ found: { rows, page, pages, total }, removed, pathOf }: WaitingProps) {
  const section = useRef<HTMLElement>(null)
  const count = removed?.count ?? 0
  const before = useRef(count)

  // The button that had the focus went with its row.
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    if (document.activeElement === document.body) section.current?.querySelector('button')?.focus()
  }, [count])

  if (total === 0 && !removed) return null
  return (
    <section ref={section} className="moving-in-part" aria-labelledby="waiting">
      <h2 id="waiting">
        {texts.waiting} <span className="quiet">{inFull(total)}</span>
      </h2>
      {removed && <Removed removed={removed} />}
      {total > 0 && <p className="quiet prose">{texts.waitingHint}</p>}
      {total > 0 && (
        <Form className="moving-in-waiting" method="post" action={waitingPath} preventScrollReset>
          <input type="hidden" name="back" value={pathOf(page)} />
          <p className="moving-in-choices">
            <button type="submit" name="do" value="remove" className="button button-quiet">
              {texts.removeChosen}
            </button>
            <button type="submit" name="do" value="remove-all" className="button button-quiet">
              {texts.removeAll({ count: total })}
            </button>
          </p>
          <ul className="moving-in-list">
            {rows.map((row) => (
              <WaitingItem key={row.key} row={row} />
            ))}
          </ul>
        </Form>
      )}
      <Pagination page={page} pages={pages} label={texts.pagesOfWaiting} pathOf={pathOf} />
    </section>
  )
}

function WaitingItem({ row: { key, name, kind, addedAt } }: { row: Json<WaitingRow> }) {
  return (
    <li>
      <label className="choice">
        <input type="checkbox" name="row" value={key} aria-label={texts.chooseRow({ name })} />
        <span className="long-name">{name}</span>
      </label>
      <span>{texts.shortKinds[kind]}</span>
      <time className="quiet" dateTime={addedAt}>
        {formatDate(addedAt)}
      </time>
      <a className="button button-quiet button-small" href={waitingRowPath(key)}>
        {texts.findIt({ name, spoken })}
      </a>
      <button type="submit" name="only" value={key} className="button button-quiet button-small">
        {texts.remove({ name, spoken })}
      </button>
    </li>
  )
}

function Removed({ removed: { count, minutesLeft } }: { removed: RemovedRows }) {
  return (
    <Form className="notice moving-in-removed" method="post" action={waitingPath} preventScrollReset>
      <p>{texts.youRemoved({ count, minutes: minutesLeft })}</p>
      <button type="submit" name="do" value="put-back" className="button button-quiet">
        {texts.undoRemoving}
      </button>
    </Form>
  )
}

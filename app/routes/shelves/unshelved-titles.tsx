import { useEffect, useRef } from 'react'
import type { UnshelvedTitle } from '#domain/shelves/rules.ts'
import * as texts from '#texts/shelves.ts'
import { spoken } from '../../ui/spoken.tsx'
import { changeShelfPath } from './shelf-paths.ts'
import { useShelfPost } from './use-shelf-post.ts'

interface UnshelvedTitlesProps {
  shelfId: string
  unshelved: UnshelvedTitle[]
  pagePath: string
}

/** Titles that their reader has taken off the list and can put back. */
export function UnshelvedTitles({ shelfId, unshelved, pagePath }: UnshelvedTitlesProps) {
  const { submit, problem } = useShelfPost(shelfId)
  const place = useRef<HTMLDivElement>(null)
  const ids = unshelved.map(({ id }) => id).join()
  const before = useRef(ids)

  // The button that had the focus went with its title, or with what was said here about it.
  useEffect(() => {
    if (before.current === ids) return
    before.current = ids
    if (document.activeElement === document.body) (place.current?.querySelector('button') ?? place.current)?.focus()
  }, [ids])

  return (
    <div ref={place} tabIndex={-1} className="shelf-unshelved">
      {unshelved.map(({ id, title, minutesLeft }) => (
        <form key={id} className="notice" method="post" action={changeShelfPath(shelfId)} onSubmit={submit}>
          <input type="hidden" name="back" value={pagePath} />
          <input type="hidden" name="title" value={id} />
          <p>{texts.youTookOff({ title, minutes: minutesLeft })}</p>
          <button type="submit" className="button button-quiet" name="do" value="put-back">
            {texts.putBack({ title, spoken })}
          </button>
        </form>
      ))}
      <p className="field-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}

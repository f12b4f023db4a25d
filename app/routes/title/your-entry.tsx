import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { ReaderState } from '#domain/lists/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { StatusForm } from '../../ui/lists/status-form.tsx'
import { UndoDrop } from '../../ui/lists/undo-drop.tsx'
import { addReviewPath, reviewsPath } from '../../ui/paths.ts'
import type { ShownTitle } from './shown-title.ts'

/** The reader's status, stars and review for the title (decisions). */
export function YourEntry({ title, own }: { title: ShownTitle; own: ReaderState }) {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  // A dropped entry stays, with its dropdown disabled, until the page is loaded again.
  const [entry, setEntry] = useState(own.entry)
  if (own.entry && own.entry.id !== entry?.id) setEntry(own.entry)

  return (
    <section className="page your-entry" aria-labelledby="your-entry">
      <h2 id="your-entry">Your entry</h2>
      <dl>
        <div>
          <dt>Status</dt>
          <dd>
            {entry ? (
              <StatusForm key={entry.id} entry={entry} title={title} pagePath={pathname} onSaved={revalidate} />
            ) : (
              `Not in your ${kindNames[title.kind].list}`
            )}
            {!entry && own.dropped && <UndoDrop dropped={own.dropped} pagePath={pathname} />}
          </dd>
        </div>
        <div>
          <dt>Your stars</dt>
          <dd>{own.stars === null ? 'Not rated yet' : `${own.stars} / 10`}</dd>
        </div>
        <div>
          <dt>Your review</dt>
          <dd>
            {own.reviewId === null ? (
              <a className="text-link" href={addReviewPath(title)}>
                Write one
              </a>
            ) : (
              <a className="text-link" href={`${reviewsPath(title)}?review=${own.reviewId}`}>
                Read it
              </a>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

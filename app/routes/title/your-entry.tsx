import { useLocation } from 'react-router'
import type { MergedOwn } from '#domain/titles/merges/rules.ts'
import { notRated } from '#texts/cards.ts'
import * as texts from '#texts/title.ts'
import * as entryTexts from '#texts/your-entry.ts'
import { Folded } from '../../ui/folded.tsx'
import { StatusForm } from '../../ui/lists/status-form.tsx'
import { UndoDrop } from '../../ui/lists/undo-drop.tsx'
import { useLastEntry } from '../../ui/lists/use-last-entry.ts'
import { addReviewPath, reviewsPath } from '../../ui/paths.ts'
import type { OwnState, ShownTitle } from './shown-title.ts'

/** The reader's status, stars and review for the title (decisions). */
export function YourEntry({ title, own }: { title: ShownTitle; own: OwnState }) {
  const { pathname } = useLocation()
  const entry = useLastEntry(own.entry, own.isDropped)

  return (
    <section className="page your-entry" aria-labelledby="your-entry">
      <h2 id="your-entry">{texts.yourEntry}</h2>
      <dl>
        <div>
          <dt>{texts.status}</dt>
          <dd>
            {entry ? (
              <StatusForm key={entry.id} entry={entry} title={title} options={own.statuses} pagePath={pathname} />
            ) : (
              texts.notInYourList(title)
            )}
            {!entry && own.dropped && <UndoDrop dropped={own.dropped} pagePath={pathname} />}
          </dd>
        </div>
        <div>
          <dt>{texts.yourStars}</dt>
          <dd>{own.stars === null ? notRated : texts.outOfTen({ stars: own.stars })}</dd>
        </div>
        <div>
          <dt>{texts.yourReview}</dt>
          <dd>
            {own.reviewId === null ? (
              <a className="text-link" href={addReviewPath(title)}>
                {texts.writeOne}
              </a>
            ) : (
              <a className="text-link" href={`${reviewsPath(title)}?review=${own.reviewId}`}>
                {texts.readIt}
              </a>
            )}
          </dd>
        </div>
      </dl>
      {own.merged.map((merged) => (
        <MergedNotice key={merged.id} merged={merged} />
      ))}
    </section>
  )
}

/** Says what became of what the reader had of a title that was merged into this one. */
function MergedNotice({ merged: { title, moved, aside } }: { merged: MergedOwn }) {
  return (
    <div className="your-merged">
      <p>{entryTexts.mergedHere({ title, moved })}</p>
      {aside.map(({ what, stars, text }) => (
        <div key={what}>
          <p>{entryTexts.keptAside({ what, stars })}</p>
          {text && <Folded text={text} />}
        </div>
      ))}
    </div>
  )
}

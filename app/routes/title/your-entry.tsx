import { useLocation } from 'react-router'
import { notRated } from '#texts/cards.ts'
import * as texts from '#texts/title.ts'
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
      {own.merged.map(({ id, said, aside }) => (
        <div key={id} className="your-merged">
          <p>{said}</p>
          {aside.map((each) => (
            <div key={each.what}>
              <p>{each.said}</p>
              {each.text && <Folded text={each.text} />}
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

import type { TitlePage } from '#domain/catalogue/rules.ts'
import type { OwnStanding } from '#domain/lists/rules.ts'
import { addReviewPath, signInFor, titlePath } from '../../ui/paths.ts'
import { ListButton } from './list-button.tsx'

interface StandingProps {
  title: TitlePage
  /** Where the signed-in reader stands with it; null for a visitor. */
  own: OwnStanding | null
}

/** What readers think of a title and what a reader can do with it: score, stars, list, review, in one place. */
export function Standing({ title, own }: StandingProps) {
  return (
    <section className="standing" aria-label="Score and list">
      <p className="standing-score">
        {title.score && (
          <>
            <b>{title.score.value.toFixed(1)}</b>
            <span>{' / 10'}</span>{' '}
          </>
        )}
        <small>{scoreNote(title)}</small>
      </p>
      <div className="standing-actions">
        <ListButton title={title} own={own} />
        <RateButton title={title} />
        <a
          className="button button-quiet"
          href={own ? addReviewPath(title) : signInFor(addReviewPath(title))}
          rel="nofollow"
        >
          + Review
        </a>
      </div>
    </section>
  )
}

function RateButton({ title }: { title: TitlePage }) {
  return (
    <a className="button button-quiet" href={signInFor(titlePath(title))} rel="nofollow">
      <span aria-hidden="true">★</span> Rate <span className="spoken">{title.title}</span>
    </a>
  )
}

function scoreNote({ score, ratingCount }: TitlePage): string {
  if (!score) return 'Not rated yet'
  if (score.from === 'import') return 'imported score, not rated here yet'
  return ratingCount === 1 ? '1 rating' : `${ratingCount.toLocaleString('en')} ratings`
}

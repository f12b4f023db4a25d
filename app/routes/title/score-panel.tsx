import { hiddenFigure, hiddenScore, notRated } from '#texts/cards.ts'
import { oneDecimal } from '#texts/numbers.ts'
import * as texts from '#texts/title.ts'
import { FavouriteButton } from '../../ui/favourite-button.tsx'
import { addReviewPath, ratePath, signInFor, titlePath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import { Histogram } from './histogram.tsx'
import { ListButton } from './list-button.tsx'
import { Rate } from './rate.tsx'
import { ShelfButton } from './shelf-button.tsx'
import type { OwnState, ShownTitle } from './shown-title.ts'
import { type Rating, useRating } from './use-rating.ts'

interface ScorePanelProps {
  title: ShownTitle
  /** The signed-in reader's list entry, stars and review; null for visitors. */
  own: OwnState | null
}

/** A title's score and the reader's actions: rate, add to list, review. */
export function ScorePanel({ title, own }: ScorePanelProps) {
  const rating = useRating(title, own)
  const { score } = rating.shown
  return (
    <section className="score-panel" aria-label={texts.scoreAndList}>
      <p className="score-panel-value">
        {score && (
          <>
            <b>{score.from === 'hidden' ? hiddenFigure : oneDecimal(score.value)}</b>
            <span>{' / 10'}</span>{' '}
          </>
        )}
        <small>{scoreNote(rating.shown)}</small>
      </p>
      {title.histogram && <Histogram ratings={title.histogram} />}
      <div className="score-panel-actions">
        <ListButton title={title} own={own} />
        {own ? <Rate title={title} rating={rating} begin={own.scoreInStars} /> : <RateLink title={title} />}
        <a
          className="button button-quiet"
          href={own ? addReviewPath(title) : signInFor(addReviewPath(title))}
          rel="nofollow"
        >
          {texts.addReview}
        </a>
        <ShelfButton title={title} isSignedIn={own !== null} />
        {own && (
          <FavouriteButton what={title.kind} id={title.id} isFavourite={own.isFavourite} pagePath={titlePath(title)} />
        )}
      </div>
      <p className="field-problem" role="alert">
        {rating.problem}
      </p>
    </section>
  )
}

function RateLink({ title }: { title: ShownTitle }) {
  return (
    <a className="button button-quiet" href={signInFor(ratePath(title))} rel="nofollow">
      <span aria-hidden="true">★</span> {texts.rateTitle({ title: title.title, spoken })}
    </a>
  )
}

function scoreNote({ score, ratingCount }: Rating['shown']): string {
  if (!score) return notRated
  if (score.from === 'hidden') return hiddenScore
  if (score.from === 'import') return texts.notRatedHere
  return texts.ratings({ count: ratingCount })
}

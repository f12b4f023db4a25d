import type { Json } from '#domain/moment-rules.ts'
import type { ShownReview } from '#domain/reviews/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/reviews.ts'
import { Author } from '../../ui/author.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ReviewText } from '../../ui/review-text.tsx'
import { spoken } from '../../ui/spoken.tsx'
import { DeleteButton } from './delete-button.tsx'
import { Helpful } from './helpful.tsx'
import { ReviewMenu } from './review-menu.tsx'
import { ScoreTable } from './score-table.tsx'

interface ReviewCardProps {
  review: Json<ShownReview>
  /** The page with the full text, for a review that is cut. */
  wholePath: string
  /** Whether this is that page. */
  isWhole: boolean
  /** Whether the address names this review. */
  isWanted: boolean
  title: TitleCard
  /** The path and query of the page with the card. */
  pagePath: string
}

/** One review: author, date, scores, text and the reader's actions (§2). */
export function ReviewCard({ review, wholePath, isWhole, isWanted, title, pagePath }: ReviewCardProps) {
  const { id, author, authorImage, postedAt, scores, cut, own, hidden, hiddenReason } = review
  return (
    <article
      id={`review-${id}`}
      className="review"
      aria-labelledby={`author-${id}`}
      aria-current={isWanted ? 'location' : undefined}
    >
      <header className="review-author">
        <Avatar image={authorImage} />
        <h2 id={`author-${id}`}>
          <Author {...review} />
        </h2>
        <time className="quiet" dateTime={postedAt}>
          {formatDate(postedAt)}
        </time>
        <p className="review-overall">{texts.overall({ score: scores.overall, spoken })}</p>
      </header>
      <ScoreTable kind={title.kind} scores={scores} author={author} />
      <div className="review-text">
        {hidden && <p className="notice">{texts.hidden({ reason: hiddenReason })}</p>}
        <ReviewText review={review} isWhole={isWhole}>
          {cut && (
            <a className="text-link whole-review" href={wholePath}>
              {texts.readWhole({ author, spoken })}
            </a>
          )}
        </ReviewText>
      </div>
      <footer className="review-actions">
        <Helpful review={review} pagePath={pagePath} />
        {own && <DeleteButton id={id} of={title.id} />}
        <ReviewMenu review={review} title={title} />
      </footer>
    </article>
  )
}

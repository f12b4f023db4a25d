import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/title.ts'
import { Author } from '../../ui/author.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { reviewPath, reviewsPath, titlePath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import type { ShownTitle } from './shown-title.ts'

/** The three latest reviews, cut short, and a link to all of them (§2). */
export function LatestReviews({ title }: { title: ShownTitle }) {
  return (
    <section>
      <div className="reviews-head">
        <h2>{texts.userReviews}</h2>
        <a className="text-link" href={reviewsPath(title)}>
          {texts.seeAllReviews}
        </a>
      </div>
      {!title.reviews ? (
        <FetchFailed what="reviews" pagePath={titlePath(title)} />
      ) : title.reviews.length === 0 ? (
        <p className="quiet">{texts.noReviews}</p>
      ) : (
        <ul className="review-previews">
          {title.reviews.map((review) => (
            <li key={review.id}>
              <Avatar image={review.authorImage} />
              <b>
                <Author {...review} />
              </b>
              <span className="quiet">
                <time dateTime={review.postedAt}>{formatDate(review.postedAt)}</time>
                {`\u00a0· ${texts.overall({ score: review.overallScore })}`}
                {review.likeCount > 0 && `\u00a0· ${texts.foundHelpful({ count: review.likeCount })}`}
              </span>
              <p>{review.text}</p>
              <a className="text-link" href={reviewPath(title, review.id)}>
                {texts.readReview({ author: review.author, spoken })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

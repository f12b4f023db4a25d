import { formatDate } from '#texts/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { reviewsPath, titlePath } from '../../ui/paths.ts'
import type { ShownTitle } from './shown-title.ts'

/** The three latest reviews, cut short, and a link to all of them (§2). */
export function LatestReviews({ title }: { title: ShownTitle }) {
  return (
    <section>
      <div className="reviews-head">
        <h2>User Reviews</h2>
        <a className="text-link" href={reviewsPath(title)}>
          See All Reviews
        </a>
      </div>
      {!title.reviews ? (
        <FetchFailed what="reviews" pagePath={titlePath(title)} />
      ) : title.reviews.length === 0 ? (
        <p className="quiet">No reviews yet. Yours could be the first.</p>
      ) : (
        <ul className="review-previews">
          {title.reviews.map((review) => (
            <li key={review.id}>
              <Avatar image={review.authorImage} />
              <b>{review.author}</b>
              <span className="quiet">
                <time dateTime={review.postedAt}>{formatDate(review.postedAt)}</time>
                {` · Overall ${review.overallScore} / 10`}
                {review.likeCount > 0 && ` · ${review.likeCount} found it helpful`}
              </span>
              <p>{review.text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

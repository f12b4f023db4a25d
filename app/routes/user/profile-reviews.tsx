import { pathWith } from '#domain/parameter-rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/public-profile.ts'
import { Cover } from '../../ui/cover.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { profilePath, reviewPath, titlePath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import { tonesBeside } from '../../ui/tones.ts'
import { VisibleTo } from '../../ui/visible-to.tsx'
import type { Shown } from './load-profile.ts'

type Found = NonNullable<Shown['reviews']>

/** What a reader has reviewed, newest first. */
export function ProfileReviews({ profile, found }: { profile: Shown; found: Found }) {
  const { handle, linkKey, visibility, isOwn } = profile
  const tones = tonesBeside(found.rows.map(({ title }) => title.id))
  return (
    <section className="profile-section" aria-labelledby="reviews">
      <h2 id="reviews">
        {texts.parts.reviews} <span className="quiet">{texts.howMany({ total: found.total })}</span>
      </h2>
      <VisibleTo visibility={visibility?.reviews} />
      {found.total === 0 && <p className="quiet">{isOwn ? texts.noOwnReviews : texts.noReviews}</p>}
      <ul className="profile-reviews">
        {found.rows.map((review, place) => (
          <Review key={review.id} review={review} tone={tones[place]} />
        ))}
      </ul>
      <Pagination
        page={found.page}
        pages={found.pages}
        label={texts.pagesOfReviews}
        pathOf={(number) => pathWith(profilePath(handle, linkKey), {}, number)}
      />
    </section>
  )
}

function Review({ review, tone }: { review: Found['rows'][number]; tone: string | undefined }) {
  const { id, title, overallScore, likeCount, postedAt, isPrivate, text } = review
  return (
    <li>
      <Cover title={title} tone={tone} />
      <div>
        <h3>
          <a href={titlePath(title)}>{title.title}</a>
        </h3>
        <p className="quiet">
          <time dateTime={postedAt}>{formatDate(postedAt)}</time>
          {`\u00a0· ${texts.overall({ score: overallScore })}`}
          {likeCount > 0 && `\u00a0· ${texts.foundHelpful({ count: likeCount })}`}
        </p>
        {isPrivate && <p className="quiet">{texts.privateTitle}</p>}
        <p>{text}</p>
        <a className="text-link" href={reviewPath(title, id)} rel="nofollow">
          {texts.readReview({ title: title.title, spoken })}
        </a>
      </div>
    </li>
  )
}

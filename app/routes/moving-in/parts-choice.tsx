import type { PartsTally } from '#domain/transfer/moving-in/parts/sections-rules.ts'
import * as texts from '#texts/moving-in-parts.ts'
import { OfferedChoice } from './offered-choice.tsx'
import type { Options } from './read-options.ts'

/** What another Kiroku site has besides titles: what comes along, what does if its reader says so, and what stays there. */
export function PartsChoice({ parts, options }: { parts: PartsTally; options: Options }) {
  const { lists, favourites, ratings, reviews } = parts
  return (
    <>
      {(lists?.waiting || favourites?.waiting) && (
        <p>{texts.comeAlong({ lists: lists?.waiting ?? 0, favourites: favourites?.waiting ?? 0 })}</p>
      )}
      {ratings?.waiting && (
        <OfferedChoice
          name="cast"
          isChosen={options.castsRatings}
          label={texts.castRatings({ count: ratings.waiting })}
          warning={texts.ratingsWarning}
        />
      )}
      {reviews?.waiting && (
        <OfferedChoice
          name="reviews"
          isChosen={options.bringsReviews}
          label={texts.postReviews({ count: reviews.waiting })}
          warning={texts.reviewsWarning}
        />
      )}
      <p className="quiet prose">{texts.staysThere}</p>
    </>
  )
}

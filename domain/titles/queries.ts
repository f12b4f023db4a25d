import { sql } from 'kysely'
import { composeOnce } from '#db/compose-once.ts'
import type { Db } from '#db/connection.ts'
import type { Json } from '../moment-rules.ts'
import { shownCharacters, shownStaff } from '../people/shown.ts'
import { adultTitlesShown, isShown } from './adult-titles.ts'
import { card, cardsOf, shownScore } from './cards.ts'
import { furtherNames } from './further-fields-rules.ts'
import { isAverageHidden } from './hidden-averages.ts'
import { inWatchOrder, type SaidOfFranchise } from './relations/in-watch-order.ts'
import { franchiseOf } from './relations/queries.ts'
import { kinds, previewReads } from './rules.ts'
import { shelvesOfTitle } from './shelves/queries.ts'
import { countedOf, counterColumn } from './statuses-rules.ts'
import { fieldsAsJson } from './title-columns.ts'
import { shownTitle } from './title-language.ts'
import type { TitlePage } from './title-page-rules.ts'

/** True for reviews `r` that everybody may see: no admin has hidden them or suspended their author. */
export const isPublic = sql`r.is_public`

/** Joins the public profile `p`, if there is one, of the author of a review `r`. */
export const withProfile = sql`left join profiles p on p.user_id = r.user_id and p.is_public`

/** A title's latest reviews and how many it has, as parts of `json_build_object`. */
const reviewParts = sql`'reviews', (select coalesce(json_agg(r), '[]') from (
        select r.id, u.user_name as author, u.image as "authorImage", p.handle as "authorHandle", r.posted_at as "postedAt",
          r.overall_score as "overallScore", r.like_count as "likeCount", r.is_spoiler as "isSpoiler",
          case when r.is_spoiler then '' else left(r.body, ${previewReads}) end as text
        from reviews r join users u on u.id = r.user_id ${withProfile}
        where r.title_id = t.id and ${isPublic} order by r.posted_at desc, r.id desc limit 3) r),
      'reviewCount', (select count(*) from reviews r where r.title_id = t.id and ${isPublic})`

/** A title's themes and demographics. "offset 0": looking each tag up costs less than reading all themes to join them. */
const tagParts = sql`(select coalesce(json_agg(json_build_object('kind', g.kind, 'name', g.name) order by x.position), '[]')
  from title_tags x cross join lateral (select kind, name from tags where id = x.tag_id offset 0) g
  where x.title_id = t.id and g.kind in ('theme', 'demographic') and not x.is_spoiler)`

/** How many ratings of each number of stars a title has, from 1 to 10; null without ratings, and when its average is hidden. */
const histogram = sql`case when t.rating_count > 0 and not ${isAverageHidden} then (
  select json_agg(coalesce(given.ratings, 0) order by stars)
  from generate_series(1, 10) stars
  left join (select stars, ratings from star_counts where title_id = t.id) given using (stars)) end`

/** What is known of a title beyond the specification; built once, not for every page. */
const furtherParts = sql`json_strip_nulls(${fieldsAsJson(furtherNames)})`

const countersAsJson = sql`json_build_object(${sql.join(
  [...new Set(kinds.flatMap(countedOf))].flatMap((status) => [sql.lit(status), sql.ref(`t.${counterColumn(status)}`)]),
)})`

/** The statement of an item page, with its reviews or without. */
const titlePage = (withReviews: boolean) =>
  composeOnce<{ page: Omit<Json<TitlePage>, 'relations'> & { franchise: SaidOfFranchise } }, string>(
    (id) => sql`-- prepare: title_page${sql.raw(withReviews ? '' : '_without_reviews')}
    select json_build_object(
      'id', t.id, 'kind', t.kind, 'title', ${shownTitle}, 'mainTitle', t.title, 'titleEnglish', t.title_english, 'titleNative', t.title_native,
      'poster', t.poster, 'year', left(t.released_on, 4), 'score', ${shownScore}, 'format', t.format,
      'genres', t.genres, 'headerImage', t.header_image, 'trailerUrl', t.trailer_url, 'episodes', t.episodes,
      'duration', t.duration, 'studio', t.studio, 'endYear', nullif(left(t.ended_on, 4), ''),
      'storyline', t.storyline, 'contentWarning', t.content_warning, 'soundtracks', t.soundtracks,
      'ratingCount', t.rating_count, 'ratingSum', case when t.rating_count = 0 or not ${isAverageHidden} then t.rating_sum end, 'histogram', ${histogram},
      'releasedOn', t.released_on, 'endedOn', nullif(t.ended_on, ''),
      'foreignIds', coalesce((select json_object_agg(source, value) from external_ids where title_id = t.id), '{}'),
      'further', ${furtherParts},
      'counters', ${countersAsJson},
      'characters', (select coalesce(json_agg(json_build_object(
        'name', c.name, 'image', c.image, 'role', c.role, 'vocal', c.vocal, 'id', c.character_id, 'voiceId', (
          select person_id from voices where title_character_id = c.id order by position limit 1)) order by c.position), '[]')
        from ${shownCharacters} c where c.title_id = t.id),
      'staff', (select coalesce(json_agg(json_build_object(
        'name', s.name, 'image', s.image, 'role', s.role, 'id', s.person_id) order by s.position), '[]')
        from ${shownStaff} s where s.title_id = t.id),
      'makers', (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name,
        'keys', array(select key from company_keys where company_id = m.id)) order by tm.position), '[]')
        from title_companies tm join companies m on m.id = tm.company_id
        where tm.title_id = t.id and tm.role in ('studio', 'serialization')),
      'tags', ${tagParts},
      ${withReviews ? reviewParts : sql`'reviews', null, 'reviewCount', 0`},
      'shelves', ${shelvesOfTitle},
      'franchise', ${franchiseOf(card)},
      'moreLikeThis', ${cardsOf(sql`case t.kind when 'anime' then nearest.animes else nearest.mangas end`)},
      'related', ${cardsOf(sql`case t.kind when 'anime' then nearest.mangas else nearest.animes end`)}
    ) as page
    from titles t
    cross join similar_titles(t.id, t.genres, ${adultTitlesShown}::boolean) nearest
    where t.id = ${id} and ${isShown}`,
  )

const titlePages = { whole: titlePage(true), withoutReviews: titlePage(false) }

/** Everything the item page shows, in one round trip; null when there is no such title, or it is hidden in this request. */
export async function findTitlePage(db: Db, id: string, { withReviews = true } = {}): Promise<TitlePage | null> {
  const [found] = await (withReviews ? titlePages.whole : titlePages.withoutReviews)(db, id)
  if (!found) return null
  const reviews = found.page.reviews?.map((review) => ({ ...review, postedAt: new Date(review.postedAt) })) ?? null
  const { franchise, ...page } = found.page
  return { ...page, reviews, relations: inWatchOrder(page, franchise) }
}

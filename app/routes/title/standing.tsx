import type { TitlePage } from '#domain/catalogue/rules.ts'
import { addReviewPath, signInFor, titlePath } from '../../ui/paths.ts'
import { words } from '../../ui/words.ts'

/** What readers think of a title and what a reader can do with it: score, stars, list, review, in one place. */
export function Standing({ title }: { title: TitlePage }) {
  const { list } = words[title.kind]
  const back = signInFor(titlePath(title))
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
      <p className="standing-actions">
        <a className="button" href={back} rel="nofollow">
          {/* One text beside the hidden one: a flex container would drop the spaces of two. */}
          <span>
            Add <span className="spoken">{title.title} </span>to {list}
          </span>
        </a>
        <a className="button button-quiet" href={back} rel="nofollow">
          <span aria-hidden="true">★</span> Rate <span className="spoken">{title.title}</span>
        </a>
        <a className="button button-quiet" href={signInFor(addReviewPath(title))} rel="nofollow">
          + Review
        </a>
      </p>
    </section>
  )
}

function scoreNote({ score, ratingCount }: TitlePage): string {
  if (!score) return 'Not rated yet'
  if (score.from === 'import') return 'imported score, not rated here yet'
  return ratingCount === 1 ? '1 rating' : `${ratingCount.toLocaleString('en')} ratings`
}

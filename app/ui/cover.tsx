import type { TitleCard } from '#domain/catalogue/rules.ts'
import { fitTitle } from './cover-type.ts'
import { motifOf, toneOf } from './tones.ts'

/** Set in a book face (cover-tones.css). */
const bookMotifs = [0, 2, 6]
const shortSpine = 8

/**
 * A title's picture, 2:3: its poster over a generated cover, which shows while there is no poster, or none that loads.
 * Same title, same cover. It is decoration: whatever holds it must say the title itself.
 * @param eager for a picture on the first screen
 */
export function Cover({ title, eager = false }: { title: TitleCard; eager?: boolean }) {
  const motif = motifOf(title.id)
  const spine = title.titleNative ?? title.title
  return (
    <span aria-hidden="true" className={`cover cover-${title.kind} ${toneOf(title.id)} motif-${motif}`}>
      <b className={`cover-title fit-${fitTitle(title.title, bookMotifs.includes(motif))}`}>{title.title}</b>
      <i
        className={spine.length > shortSpine ? 'cover-spine' : 'cover-spine spine-short'}
        lang={title.titleNative ? 'ja' : undefined}
      >
        {spine}
      </i>
      {title.poster && (
        <img
          src={title.poster}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      )}
    </span>
  )
}

import type { TitleCard } from '#domain/catalogue/rules.ts'
import { fitTitle } from './cover-type.ts'

const tones = 14
const motifs = 8
/** Set in a book face (cover-tones.css). */
const bookMotifs = [0, 2, 6]
const shortSpine = 8

/**
 * A title's picture, 2:3: its poster over a generated cover, which shows while there is no poster, or none that loads.
 * Same title, same cover. It is decoration: whatever holds it must say the title itself.
 * @param eager for a picture on the first screen
 */
export function Cover({ title, eager = false }: { title: TitleCard; eager?: boolean }) {
  const seed = hash(title.id)
  const motif = (seed >>> 8) % motifs
  const spine = title.titleNative ?? title.title
  return (
    <span aria-hidden="true" className={`cover cover-${title.kind} tone-${seed % tones} motif-${motif}`}>
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

/** FNV-1a: ids made in the same second still fall far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

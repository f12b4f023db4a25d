import { initials } from './initials.ts'
import { Picture } from './picture.tsx'
import { toneOf } from './tones.ts'

/** A person's picture over their initials, which show if there is none. Decorative: the name is next to it. */
export function Portrait({ name, image }: { name: string; image: string | null }) {
  return (
    <span aria-hidden="true" className={`portrait ${toneOf(name)}`}>
      {initials(name)}
      {image && <Picture address={image} alt="" sizes="48px" loading="lazy" decoding="async" />}
    </span>
  )
}

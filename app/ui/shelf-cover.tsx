import type { TitleCard } from '#domain/titles/rules.ts'
import { Covers } from './covers.tsx'

/** A list's cover, made of its first titles' covers. Decorative: the list's name stands beside it. */
export function ShelfCover({ titles }: { titles: TitleCard[] }) {
  return (
    <span className="shelf-cover" aria-hidden="true">
      <Covers titles={titles} />
    </span>
  )
}

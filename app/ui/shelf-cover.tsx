import type { TitleCard } from '#domain/titles/rules.ts'
import { Cover } from './cover.tsx'
import { tonesBeside } from './tones.ts'

/** A list's cover, made of its first titles' covers. Decorative: the list's name stands beside it. */
export function ShelfCover({ titles }: { titles: TitleCard[] }) {
  const tones = tonesBeside(titles.map(({ id }) => id))
  return (
    <span className="shelf-cover" aria-hidden="true">
      {titles.map((title, place) => (
        <Cover key={title.id} title={title} tone={tones[place]} />
      ))}
    </span>
  )
}

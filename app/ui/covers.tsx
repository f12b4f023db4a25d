import type { TitleCard } from '#domain/titles/rules.ts'
import { Cover } from './cover.tsx'
import { tonesBeside } from './tones.ts'

/** Covers side by side, of which no two neighbours without a picture have the same colour. */
export function Covers({ titles }: { titles: TitleCard[] }) {
  const tones = tonesBeside(titles.map(({ id }) => id))
  return titles.map((title, place) => <Cover key={title.id} title={title} tone={tones[place]} />)
}

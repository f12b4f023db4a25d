import type { TitleCard as Title } from '#domain/catalogue/rules.ts'
import { TitleCard } from '../../ui/title-card.tsx'

/** Up to four titles under a heading; nothing where there are none. */
export function SimilarRow({ heading, titles, page }: { heading: string; titles: Title[]; page: string }) {
  if (titles.length === 0) return null
  return (
    <section className="page similar-row">
      <h2>{heading}</h2>
      <ul className="similar">
        {titles.map((title) => (
          <TitleCard key={title.id} title={title} page={page} />
        ))}
      </ul>
    </section>
  )
}

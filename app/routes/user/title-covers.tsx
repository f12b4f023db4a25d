import type { TitleCard } from '#domain/titles/rules.ts'
import { Cover } from '../../ui/cover.tsx'
import { titlePath } from '../../ui/paths.ts'
import { tonesBeside } from '../../ui/tones.ts'

/** Titles side by side as covers, each with its name and perhaps a line of text. */
export function TitleCovers({ covers }: { covers: { title: TitleCard; text?: string }[] }) {
  const tones = tonesBeside(covers.map(({ title }) => title.id))
  return (
    <ul className="profile-covers">
      {covers.map(({ title, text }, place) => (
        <li key={title.id}>
          <a href={titlePath(title)} title={title.title}>
            <Cover title={title} tone={tones[place]} />
            <span className="profile-cover-title">{title.title}</span>
          </a>
          {text && <p className="quiet">{text}</p>}
        </li>
      ))}
    </ul>
  )
}

import { Cover } from '../../ui/cover.tsx'
import { tonesBeside } from '../../ui/tones.ts'
import type { Shown } from './load-profile.ts'

const fewest = 4
const most = 10

/** A strip of covers that the rest of the page shows: what the reader is at and did last, before the favourites below it. */
export function ProfileBanner({ profile: { favourites, standings, activity } }: { profile: Shown }) {
  const shown = [
    ...[...(standings?.current ?? []), ...(activity ?? [])].map(({ title }) => title),
    ...(favourites ? [...favourites.anime, ...favourites.manga] : []),
  ]
  const titles = [...new Map(shown.map((title) => [title.id, title])).values()].slice(0, most)
  if (titles.length < fewest) return null
  const tones = tonesBeside(titles.map(({ id }) => id))
  return (
    <div className="profile-banner" aria-hidden="true">
      {titles.map((title, place) => (
        <Cover key={title.id} title={title} tone={tones[place]} />
      ))}
    </div>
  )
}

import { Covers } from '../../ui/covers.tsx'
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
  return (
    <div className="profile-banner" aria-hidden="true">
      <Covers titles={titles} />
    </div>
  )
}

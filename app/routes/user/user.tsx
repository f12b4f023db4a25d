import { data } from 'react-router'
import { tooMany } from '#texts/statistics.ts'
import { profilePath } from '../../ui/paths.ts'
import { TooMany } from '../../ui/too-many.tsx'
import type { Route } from './+types/user'
import { loadProfile } from './load-profile.ts'
import { ProfileActivity } from './profile-activity.tsx'
import { ProfileBanner } from './profile-banner.tsx'
import { ProfileFavourites } from './profile-favourites.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileLists } from './profile-lists.tsx'
import { profileMeta } from './profile-meta.ts'
import { ProfileReviews } from './profile-reviews.tsx'
import { ProfileStandings } from './profile-standings.tsx'
import { ProfileStatistics } from './profile-statistics.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await loadProfile(context, params.handle, url)
  return data(loaded, { status: loaded.isUncounted ? 429 : 200 })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? profileMeta(loaderData, matches[0].loaderData.site) : []
}

/** A reader's public profile, as far as its reader shows it to this viewer. */
export default function User({ loaderData: profile, matches }: Route.ComponentProps) {
  return (
    <div className="page public-profile">
      <ProfileBanner profile={profile} />
      <ProfileHeader profile={profile} isSignedIn={matches[0].loaderData.user !== null} />
      {profile.favourites && <ProfileFavourites profile={profile} favourites={profile.favourites} />}
      {profile.isUncounted && <TooMany text={tooMany} pagePath={profilePath(profile.handle, profile.linkKey)} />}
      {profile.standings && <ProfileStandings profile={profile} standings={profile.standings} />}
      {profile.statistics && <ProfileStatistics profile={profile} statistics={profile.statistics} />}
      {profile.activity && <ProfileActivity profile={profile} activity={profile.activity} />}
      {profile.lists && <ProfileLists profile={profile} lists={profile.lists} />}
      {profile.reviews && <ProfileReviews profile={profile} found={profile.reviews} />}
    </div>
  )
}

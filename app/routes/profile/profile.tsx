import { findProfile } from '#domain/accounts/queries.ts'
import { readProfile } from '#domain/accounts/rules.ts'
import { saveProfile } from '#domain/accounts/save-profile.ts'
import { touched } from '#domain/form-rules.ts'
import { keepSentPicture } from '#domain/media/keep-sent-picture.ts'
import { Refusal } from '#domain/refusal.ts'
import { timeZones } from '#domain/time-zone-rules.ts'
import { countLeftOut } from '#domain/transfer/writers/left-out.ts'
import * as texts from '#texts/profile.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import { siteTimeZoneOf } from '#web/time-zone.ts'
import { refused } from '../../router/refused.ts'
import { provideFallback } from '../../ui/failure/fallback-data.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/profile'
import { profileFields } from './changed-fields.ts'
import { ListCards } from './list-card.tsx'
import { ListFiles } from './list-files.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileFrame } from './profile-frame.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const { db, showsAdultTitles = false } = context.get(services)
  const zones = { timeZones: timeZones(), siteTimeZone: siteTimeZoneOf(context) }
  const [profile, leftOut] = await Promise.all([
    nullIfFailed(context, findProfile(db, userId)),
    nullIfFailed(context, countLeftOut(db, userId)),
  ])
  return { profile, leftOut, showsAdultTitles, ...zones }
}

provideFallback('profile', () => ({
  profile: null,
  leftOut: null,
  showsAdultTitles: false,
  timeZones: [],
  siteTimeZone: '',
}))

export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  // Without scripts all fields are sent.
  const form = touched(await readForm(request))
  try {
    const { db, ...making } = context.get(services)
    const changes = readProfile(form)
    // Without JavaScript the form contains the file itself.
    const picture = { actor: reader, folder: 'userImgs', file: form.get('imageFile') } as const
    const sent = await keepSentPicture(db, making, picture).catch((error) => {
      throw error instanceof Refusal ? error.about({ field: 'image' }) : error
    })
    const answer = await saveProfile(db, reader, sent === null ? changes : { ...changes, image: sent })
    return answer === 'saved' ? redirectWithNotice(context, '/profile', texts.updated) : { message: texts.noChanges }
  } catch (error) {
    return refused(context, error, typedInto(form, profileFields))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({
    site,
    title: texts.profile,
    description: texts.profileDescription,
    path: '/profile',
    indexed: false,
  })
}

export default function Profile({ loaderData: { profile, leftOut, ...site }, actionData }: Route.ComponentProps) {
  const refusal = actionData && 'problem' in actionData ? actionData : undefined
  const message = actionData && 'message' in actionData ? actionData.message : undefined
  return (
    <ProfileFrame heading={texts.profile} path="/profile">
      {profile ? (
        <ProfileForm profile={profile} {...site} refusal={refusal} message={message} />
      ) : (
        <FetchFailed what="users" pagePath="/profile" />
      )}
      <ListCards />
      <ListFiles leftOut={leftOut ?? { anime: 0, manga: 0 }} />
    </ProfileFrame>
  )
}

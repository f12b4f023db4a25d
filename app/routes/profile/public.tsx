import { readText } from '#domain/accounts/rules.ts'
import { wasField } from '#domain/form-rules.ts'
import { findOwnPublicProfile } from '#domain/profiles/queries.ts'
import { readProfileSettings } from '#domain/profiles/read-settings.ts'
import { profileFields } from '#domain/profiles/rules.ts'
import { renewLink, saveProfileSettings } from '#domain/profiles/save-settings.ts'
import * as texts from '#texts/public-profile.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { refused } from '../../router/refused.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { profilePath } from '../../ui/paths.ts'
import type { Route } from './+types/public'
import { ProfileFrame } from './profile-frame.tsx'
import { PublicProfileForm } from './public-profile-form.tsx'
import { SecretLink } from './secret-link.tsx'

const path = '/profile/public'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const { db, site } = context.get(services)
  return { profile: await findOwnPublicProfile(db, userId), baseUrl: site.baseUrl }
}

/** Saves the settings or, by the button beside the secret link, makes another one. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { db } = context.get(services)
  const form = await readForm(request)
  try {
    if (readText(form, 'link') === 'new') {
      await renewLink(db, reader)
      return redirectWithNotice(context, path, texts.renewed)
    }
    const isOn = await saveProfileSettings(db, reader, readProfileSettings(form))
    return redirectWithNotice(context, path, texts.saved({ isOn }))
  } catch (error) {
    return refused(context, error, typedInto(form, [...profileFields, ...profileFields.map(wasField)]))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.publicProfile, description: texts.settingsDescription, path, indexed: false })
}

export default function PublicProfile({ loaderData: { profile, baseUrl }, actionData }: Route.ComponentProps) {
  const { handle, isOn, linkKey, parts, hiddenReason, bioHiddenReason, handleTakenReason } = profile
  return (
    <ProfileFrame heading={texts.publicProfile} path={path}>
      {handleTakenReason && <p className="notice">{texts.handleTakenByAdmin({ reason: handleTakenReason })}</p>}
      {hiddenReason && <p className="notice">{texts.hiddenByAdmin({ reason: hiddenReason })}</p>}
      {bioHiddenReason && <p className="notice">{texts.bioHiddenByAdmin({ reason: bioHiddenReason })}</p>}
      <p className="prose">
        {isOn && handle
          ? texts.isOn({ link: linkTo(profilePath(handle)), address: baseUrl + profilePath(handle) })
          : texts.isOff}
        {isOn && !Object.values(parts).includes('public') && ` ${texts.onlyByLink}`}
      </p>
      <PublicProfileForm profile={profile} baseUrl={baseUrl} refusal={actionData} />
      {isOn && handle && linkKey && <SecretLink address={baseUrl + profilePath(handle, linkKey)} />}
    </ProfileFrame>
  )
}

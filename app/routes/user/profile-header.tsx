import * as texts from '#texts/public-profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Folded } from '../../ui/folded.tsx'
import { reportProfilePath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import { VisibleTo } from '../../ui/visible-to.tsx'
import type { Shown } from './load-profile.ts'

/** Who it is: picture, name, handle and bio. */
export function ProfileHeader({ profile, isSignedIn }: { profile: Shown; isSignedIn: boolean }) {
  const { name, handle, linkKey, image, bio, isOwn, hiddenReason, visibility } = profile
  return (
    <header className="profile-header">
      <Avatar image={image} />
      <div className="profile-name">
        <h1>{name}</h1>
        <p className="quiet">@{handle}</p>
      </div>
      {isOwn && (
        <p className="profile-tools">
          <a className="button button-quiet" href="/profile/public">
            {texts.changeSettings}
          </a>
        </p>
      )}
      {isSignedIn && !isOwn && (
        <p className="profile-tools">
          <a className="button button-quiet" href={reportProfilePath(handle, linkKey)}>
            {texts.reportProfile({ name, spoken })}
          </a>
        </p>
      )}
      {hiddenReason && <p className="notice">{texts.hiddenByAdmin({ reason: hiddenReason })}</p>}
      {(bio || visibility) && (
        <div className="profile-bio">
          <VisibleTo visibility={visibility?.about} />
          {bio && <Folded text={bio} />}
        </div>
      )}
    </header>
  )
}

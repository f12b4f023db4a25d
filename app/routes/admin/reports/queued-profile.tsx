import type { Json } from '#domain/moment-rules.ts'
import type { QueuedProfile as InQueue } from '#domain/profiles/find-queue.ts'
import * as texts from '#texts/reports.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Folded } from '../../../ui/folded.tsx'
import { profilePath } from '../../../ui/paths.ts'
import { spoken } from '../../../ui/spoken.tsx'
import { isOpen, QueuedItem } from './queued-item.tsx'

/** A reported or hidden profile. */
export function QueuedProfile({ profile, here }: { profile: Json<InQueue>; here: string }) {
  const { userId, name, handle, isOn, image, bio, hiddenReason, bioHiddenReason, mark } = profile
  const { reports, reportCount, newestReport, lastEntry } = profile
  const isHidden = hiddenReason !== null
  const decision = (decided: keyof typeof texts.profileDecisions, needsReason = false) => ({
    name: decided,
    label: texts.profileDecisions[decided]({ name, spoken }),
    needsReason,
  })
  return (
    <QueuedItem
      {...({ what: 'profile', id: userId, here, reports, reportCount, newestReport, lastEntry, mark } as const)}
      heading={handle && isOn && !isHidden ? <a href={profilePath(handle)}>{name}</a> : name}
      facts={[
        handle ? `@${handle}` : texts.withoutHandle,
        !isOn && texts.profileOff,
        isHidden && texts.isHiddenFor({ reason: hiddenReason }),
        bioHiddenReason && texts.bioHidden({ reason: bioHiddenReason }),
      ]}
      whom={texts.theReader}
      decisions={[
        !isHidden && decision('hideProfile', true),
        !bioHiddenReason && bio !== '' && decision('hideBio', true),
        handle !== null && decision('takeHandle', true),
        (isHidden || bioHiddenReason !== null) && decision('restoreProfile'),
        isOpen(reports) && { ...decision('dismissProfile'), isQuiet: true },
      ]}
    >
      {image && <Avatar image={image} />}
      {bio && (
        <div className="queued-text">
          <Folded text={bio} />
        </div>
      )}
    </QueuedItem>
  )
}

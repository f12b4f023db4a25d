import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import type { QueuedProfile as InQueue } from '#domain/profiles/find-queue.ts'
import { reasonFor } from '#texts/dashboard.ts'
import * as texts from '#texts/reports.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Folded } from '../../../ui/folded.tsx'
import { profilePath } from '../../../ui/paths.ts'
import { spoken } from '../../../ui/spoken.tsx'
import { ReasonField } from '../reason-field.tsx'
import { QueuedReports, reasonIn } from './queued-reports.tsx'

/** A reported or hidden profile: who it is, the readers' reports and the possible decisions. */
export function QueuedProfile({ profile, here }: { profile: Json<InQueue>; here: string }) {
  const { userId, name, handle, isOn, image, bio, hiddenReason, bioHiddenReason, reports, reportCount } = profile
  const isHidden = hiddenReason !== null
  const isOpen = reports.some(({ settled }) => !settled)
  return (
    <li className="queued">
      <h2>{handle && isOn && !isHidden ? <a href={profilePath(handle)}>{name}</a> : name}</h2>
      <p className="quiet">
        {handle ? `@${handle}` : texts.withoutHandle}
        {!isOn && ` · ${texts.profileOff}`}
        {isHidden && ` · ${texts.profileHidden({ reason: hiddenReason })}`}
        {bioHiddenReason && ` · ${texts.bioHidden({ reason: bioHiddenReason })}`}
      </p>
      {image && <Avatar image={image} />}
      {bio && (
        <div className="queued-text">
          <Folded text={bio} />
        </div>
      )}
      <QueuedReports reports={reports} count={reportCount} />
      <Form method="post" action={here} className="queued-decisions">
        <input type="hidden" name="profile" value={userId} />
        <ReasonField label={reasonFor({ whom: texts.theReader })} given={reasonIn(reports)} />
        {!isHidden && <Decision name="hideProfile" of={name} />}
        {!bioHiddenReason && bio && <Decision name="hideBio" of={name} />}
        {handle && <Decision name="takeHandle" of={name} />}
        {(isHidden || bioHiddenReason) && <Decision name="restoreProfile" of={name} />}
        {isOpen && <Decision name="dismissProfile" of={name} isQuiet />}
      </Form>
    </li>
  )
}

interface DecisionProps {
  name: keyof typeof texts.profileDecisions
  of: string
  isQuiet?: boolean
}

function Decision({ name, of, isQuiet }: DecisionProps) {
  const needsReason = name !== 'restoreProfile' && name !== 'dismissProfile'
  return (
    <button
      type="submit"
      name="decision"
      value={name}
      formNoValidate={!needsReason}
      className={isQuiet ? 'button button-quiet' : 'button'}
    >
      {texts.profileDecisions[name]({ name: of, spoken })}
    </button>
  )
}

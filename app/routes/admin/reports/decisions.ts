import type { Actor } from '#domain/permissions.ts'
import {
  dismissProfileReports,
  hideBio,
  hideProfile,
  restoreProfile,
  takeHandleAway,
} from '#domain/profiles/moderate-profile.ts'
import type { Reportable } from '#domain/reports/reportable-rules.ts'
import { dismissReports, hideReview, restoreReview } from '#domain/reviews/moderate-review.ts'
import { dismissShelfReports, hideShelf, unhideShelf } from '#domain/shelves/moderate-shelf.ts'
import * as texts from '#texts/reports.ts'
import type { Services } from '#web/context.ts'

/** What comes with a decision. */
interface Given {
  reason: string
  /** What was looked at. */
  judged: string
  /** When the newest report came that was shown. */
  newest: Date | undefined
  /** When it was hidden, as it was shown. */
  hidden: Date | undefined
}

type Decide = (db: Services['db'], admin: Actor, id: string, given: Given) => Promise<void>

interface Decision {
  /** The form's field with the id. */
  of: Reportable
  decide: Decide
  /** Shown when it is done. */
  message: string
}

/** What an admin can decide, by the button's name. */
export const decisions: Record<string, Decision> = {
  hide: { of: 'review', decide: because(hideReview), message: texts.isHidden },
  restore: { of: 'review', decide: asHidden(restoreReview), message: texts.isBack },
  dismiss: { of: 'review', decide: ofThoseSeen(dismissReports), message: texts.areDismissed },
  hideProfile: { of: 'profile', decide: because(hideProfile), message: texts.profileIsHidden },
  hideBio: { of: 'profile', decide: because(hideBio), message: texts.bioIsHidden },
  takeHandle: { of: 'profile', decide: because(takeHandleAway), message: texts.handleIsTaken },
  restoreProfile: { of: 'profile', decide: asHidden(restoreProfile), message: texts.profileIsBack },
  dismissProfile: { of: 'profile', decide: ofThoseSeen(dismissProfileReports), message: texts.areDismissed },
  hideList: { of: 'list', decide: because(hideShelf), message: texts.listIsHidden },
  restoreList: { of: 'list', decide: asHidden(unhideShelf), message: texts.listIsBack },
  dismissList: { of: 'list', decide: ofThoseSeen(dismissShelfReports), message: texts.areDismissed },
}

/** For what needs a reason, and may need to know what was looked at. */
function because(
  decide: (db: Services['db'], admin: Actor, id: string, reason: string, judged: string) => Promise<void>,
): Decide {
  return (db, admin, id, { reason, judged }) => decide(db, admin, id, reason, judged)
}

/** For what settles the reports that were shown. */
function ofThoseSeen(decide: (db: Services['db'], admin: Actor, id: string, newest?: Date) => Promise<void>): Decide {
  return (db, admin, id, { newest }) => decide(db, admin, id, newest)
}

/** For what shows again what was hidden when it was looked at. */
function asHidden(decide: (db: Services['db'], admin: Actor, id: string, hidden?: Date) => Promise<void>): Decide {
  return (db, admin, id, { hidden }) => decide(db, admin, id, hidden)
}

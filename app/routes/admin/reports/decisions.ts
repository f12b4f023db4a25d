import type { Actor } from '#domain/permissions.ts'
import {
  dismissProfileReports,
  hideBio,
  hideProfile,
  restoreProfile,
  takeHandleAway,
} from '#domain/profiles/moderate-profile.ts'
import type { Seen } from '#domain/reports/moderate.ts'
import type { Reportable } from '#domain/reports/reportable-rules.ts'
import { dismissReports, hideReview, restoreReview } from '#domain/reviews/moderate-review.ts'
import { dismissShelfReports, hideShelf, unhideShelf } from '#domain/shelves/moderate-shelf.ts'
import * as texts from '#texts/reports.ts'
import type { Services } from '#web/context.ts'

/** What comes with a decision. */
interface Given {
  reason: string
  seen: Seen
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
  restore: { of: 'review', decide: asSeen(restoreReview), message: texts.isBack },
  dismiss: { of: 'review', decide: asSeen(dismissReports), message: texts.areDismissed },
  hideProfile: { of: 'profile', decide: because(hideProfile), message: texts.profileIsHidden },
  hideBio: { of: 'profile', decide: because(hideBio), message: texts.bioIsHidden },
  takeHandle: { of: 'profile', decide: because(takeHandleAway), message: texts.handleIsTaken },
  restoreProfile: { of: 'profile', decide: asSeen(restoreProfile), message: texts.profileIsBack },
  dismissProfile: { of: 'profile', decide: asSeen(dismissProfileReports), message: texts.areDismissed },
  hideList: { of: 'list', decide: because(hideShelf), message: texts.listIsHidden },
  restoreList: { of: 'list', decide: asSeen(unhideShelf), message: texts.listIsBack },
  dismissList: { of: 'list', decide: asSeen(dismissShelfReports), message: texts.areDismissed },
}

/** For what needs a reason. */
function because(
  decide: (db: Services['db'], admin: Actor, id: string, reason: string, seen: Seen) => Promise<void>,
): Decide {
  return (db, admin, id, { reason, seen }) => decide(db, admin, id, reason, seen)
}

/** For what needs none. */
function asSeen(decide: (db: Services['db'], admin: Actor, id: string, seen: Seen) => Promise<void>): Decide {
  return (db, admin, id, { seen }) => decide(db, admin, id, seen)
}

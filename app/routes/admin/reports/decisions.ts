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
}

interface Decision {
  /** The form's field with the id. */
  of: Reportable
  decide: (db: Services['db'], admin: Actor, id: string, given: Given) => Promise<void>
  /** Shown when it is done. */
  message: string
}

/** What an admin can decide, by the button's name. */
export const decisions: Record<string, Decision> = {
  hide: {
    of: 'review',
    decide: (db, admin, id, { reason }) => hideReview(db, admin, id, reason),
    message: texts.isHidden,
  },
  restore: { of: 'review', decide: restoreReview, message: texts.isBack },
  dismiss: {
    of: 'review',
    decide: (db, admin, id, { newest }) => dismissReports(db, admin, id, newest),
    message: texts.areDismissed,
  },
  hideProfile: {
    of: 'profile',
    decide: (db, admin, id, { reason }) => hideProfile(db, admin, id, reason),
    message: texts.profileIsHidden,
  },
  hideBio: {
    of: 'profile',
    decide: (db, admin, id, { reason }) => hideBio(db, admin, id, reason),
    message: texts.bioIsHidden,
  },
  takeHandle: {
    of: 'profile',
    decide: (db, admin, id, { reason, judged }) => takeHandleAway(db, admin, id, reason, judged),
    message: texts.handleIsTaken,
  },
  restoreProfile: { of: 'profile', decide: restoreProfile, message: texts.profileIsBack },
  dismissProfile: {
    of: 'profile',
    decide: (db, admin, id, { newest }) => dismissProfileReports(db, admin, id, newest),
    message: texts.areDismissed,
  },
  hideList: {
    of: 'list',
    decide: (db, admin, id, { reason }) => hideShelf(db, admin, id, reason),
    message: texts.listIsHidden,
  },
  restoreList: { of: 'list', decide: unhideShelf, message: texts.listIsBack },
  dismissList: {
    of: 'list',
    decide: (db, admin, id, { newest }) => dismissShelfReports(db, admin, id, newest),
    message: texts.areDismissed,
  },
}

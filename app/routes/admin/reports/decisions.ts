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

interface Decision {
  /** The form's field with the id. */
  of: Reportable
  decide: (db: Services['db'], admin: Actor, id: string, reason: string, judged: string) => Promise<void>
  /** Shown when it is done. */
  message: string
}

/** What an admin can decide, by the button's name. */
export const decisions: Record<string, Decision> = {
  hide: { of: 'review', decide: hideReview, message: texts.isHidden },
  restore: { of: 'review', decide: restoreReview, message: texts.isBack },
  dismiss: { of: 'review', decide: dismissReports, message: texts.areDismissed },
  hideProfile: { of: 'profile', decide: hideProfile, message: texts.profileIsHidden },
  hideBio: { of: 'profile', decide: hideBio, message: texts.bioIsHidden },
  takeHandle: { of: 'profile', decide: takeHandleAway, message: texts.handleIsTaken },
  restoreProfile: { of: 'profile', decide: restoreProfile, message: texts.profileIsBack },
  dismissProfile: { of: 'profile', decide: dismissProfileReports, message: texts.areDismissed },
  hideList: { of: 'list', decide: hideShelf, message: texts.listIsHidden },
  restoreList: { of: 'list', decide: unhideShelf, message: texts.listIsBack },
  dismissList: { of: 'list', decide: dismissShelfReports, message: texts.areDismissed },
}

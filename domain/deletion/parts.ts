import { activityParts } from '../activity/parts-of-title.ts'
import { companyParts } from '../companies/parts-of-title.ts'
import { favouriteParts } from '../favourites/parts-of-title.ts'
import { journalParts } from '../journal/parts-of-title.ts'
import { listParts } from '../lists/parts-of-title.ts'
import { peopleParts } from '../people/parts-of-title.ts'
import { ratingParts } from '../ratings/parts-of-title.ts'
import { reportParts } from '../reports/parts-of-title.ts'
import { reviewParts } from '../reviews/parts-of-title.ts'
import { shelfParts } from '../shelves/parts-of-title.ts'
import { tagParts } from '../tags/parts-of-title.ts'
import type { TitlePart } from '../title-part.ts'
import { catalogueParts } from '../titles/parts-of-title.ts'
import { transferParts } from '../transfer/parts-of-title.ts'

/** The title and everything that is deleted with it, in an order in which it can be restored. */
export const parts: TitlePart[] = [
  ...catalogueParts,
  ...peopleParts,
  ...tagParts,
  ...companyParts,
  ...listParts,
  ...journalParts,
  ...activityParts,
  ...ratingParts,
  ...reviewParts,
  ...reportParts,
  ...shelfParts,
  ...favouriteParts,
  ...transferParts,
]

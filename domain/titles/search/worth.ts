/**
 * What a match adds to the title's search_weight, in which 23 means ten times as many readers. What nearly everybody means
 * comes before an obscure title that is called exactly so, which comes before all that have it as another name. Every match
 * with a mistake comes after all others.
 */
export const worth = {
  title: 130,
  name: 60,
  startOfName: 10,
  initials: 45,
  initialsOfPart: 20,
  anyOrder: -10,
  restOfSeries: -500,
  nearly: -1000,
  nearlyStart: -1046,
  roughly: -1040,
  roughlyWellKnown: -1200,
  nearlyAllWords: -1200,
}

/** The weight of every match with a mistake is below this. */
export const withMistakeBelow = -700

/** The search_weight of titles that some eighty thousand have on their lists, which have indexes of their own. */
export const wellKnown = 120

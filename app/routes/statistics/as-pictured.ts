import { showsAdultTitles, withAdultTitles } from '#domain/titles/adult-titles.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'

/** Looks at titles as a picture does, which is made to be seen by anybody: without those for adults where the site hides them. */
export function asPictured<Found>(context: Context, look: () => Found): Found {
  const { showsAdultTitles: areShownHere = false } = context.get(services)
  return withAdultTitles(areShownHere && showsAdultTitles(), look)
}

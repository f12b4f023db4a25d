import * as texts from '#texts/dashboard.ts'

/** How many are not shown. */
export function More({ shown, total }: { shown: number; total: number }) {
  return total > shown && <p className="quiet">{texts.andMore({ count: total - shown })}</p>
}

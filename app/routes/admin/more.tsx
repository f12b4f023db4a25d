/** How many are not shown. */
export function More({ shown, total }: { shown: number; total: number }) {
  return total > shown && <p className="quiet">and {(total - shown).toLocaleString('en')} more</p>
}

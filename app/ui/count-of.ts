/** A total and its noun, with thousands separators: "1 title", "68,910 titles". */
export function totalOf(total: number, thing: string): string {
  return total === 1 ? `1 ${thing}` : `${total.toLocaleString('en')} ${thing}s`
}

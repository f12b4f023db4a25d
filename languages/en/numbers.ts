/** A number with thousands separators: "68,910". */
export function inFull(number: number): string {
  return number.toLocaleString('en')
}

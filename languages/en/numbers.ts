import { language } from './language.ts'

const numbers = new Intl.NumberFormat(language)

/** A number with thousands separators: "68,910". */
export function inFull(number: number): string {
  return numbers.format(number)
}

/** "8.7" */
export function oneDecimal(number: number): string {
  return number.toFixed(1)
}

/** A number and its noun, without separators (§2): "12 episodes". */
export function numbered(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

/** A total and its noun, with separators: "1 title", "68,910 titles". */
export function counted(number: number, one: string, many: string): string {
  return `${inFull(number)} ${number === 1 ? one : many}`
}

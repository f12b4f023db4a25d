import { isVisible } from './visible-rules.ts'

/** The name of an uploaded file for display: its last path segment, without invisible characters. @param nameless stands for none */
export function readFileName(given: string, nameless: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return isVisible(name) ? name.slice(0, 120).toWellFormed() : nameless
}

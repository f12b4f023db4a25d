/** The id in what an admin typed, if it is the address of one of these pages, such as `anime`. */
export function idInAddress(typed: string, pages: readonly string[]): string | null {
  return new RegExp(`/(?:${pages.join('|')})/(\\d{1,18})(?:[/?#]|$)`).exec(typed)?.[1] ?? null
}

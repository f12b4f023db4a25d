/** Whether there is anything to be seen of a text: more than spaces, accents without a letter, and signs that fonts leave blank. Browser-safe. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

const shownLines = 6

/** About how many characters fit on a line: below 640 px, below 992 px, and above (folded.css). */
const columns = { small: 40, medium: 65, large: 65 }

/**
 * A text with its line breaks. Anything beyond six lines is hidden behind "Read more" (design). It needs no script: the
 * text is in the page once, and the state of the `details` element after it controls how much is visible.
 * @param large for a text in a narrower column on wide pages
 */
export function Folded({ text, large = columns.large }: { text: string; large?: number }) {
  const whole = Object.entries({ ...columns, large }).filter(([, column]) => !isLong(text, column))
  return (
    <>
      <p className="folded">{text}</p>
      {whole.length < 3 && (
        <details className={['fold', ...whole.map(([size]) => `fold-not-${size}`)].join(' ')}>
          <summary>
            <span className="fold-more">Read more</span>
            <span className="fold-less">Read less</span>
          </summary>
        </details>
      )}
    </>
  )
}

/** Whether a text takes more lines than are shown, at `column` characters a line. */
export function isLong(text: string, column: number): boolean {
  if (text.length > shownLines * column) return true
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(widthOf(line) / column)))
  return lines.reduce((sum, count) => sum + count, 0) > shownLines
}

/** In Latin characters. A Japanese character is as wide as two. */
function widthOf(line: string): number {
  let width = 0
  for (const character of line) width += character > '\u2e7f' ? 2 : 1
  return width
}

import { type MouseEvent, useId } from 'react'
import { spoilerField } from '#domain/reviews/rules.ts'
import { spoilerMark } from '#domain/reviews/spoiler-rules.ts'
import * as texts from '#texts/spoilers.ts'

/** What hides a review, or passages of it, from readers who do not ask for it. */
export function SpoilerFields({ isSpoiler }: { isSpoiler: boolean }) {
  const id = useId()
  return (
    <div className="spoiler-fields">
      <p className="quiet">
        {texts.markPassageHint}{' '}
        <button type="button" className="text-button needs-script" onMouseDown={keepSelection} onClick={markSelected}>
          {texts.markPassage}
        </button>
      </p>
      <label>
        <input type="checkbox" name={spoilerField} defaultChecked={isSpoiler} aria-describedby={`${id}-hint`} />
        {texts.markWhole}
      </label>
      <p id={`${id}-hint`} className="quiet">
        {texts.markWholeHint}
      </p>
    </div>
  )
}

/** A press on the button would otherwise take the focus from the text, and on some phones the selection with it. */
function keepSelection(event: MouseEvent) {
  event.preventDefault()
}

/** Puts marks around the selected text, or where the cursor is. */
function markSelected({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const area = currentTarget.form?.elements.namedItem('review')
  if (!(area instanceof HTMLTextAreaElement)) return
  const { selectionStart: start, selectionEnd: end, value } = area
  area.focus()
  area.setRangeText(spoilerMark + value.slice(start, end) + spoilerMark, start, end)
  area.setSelectionRange(start + spoilerMark.length, end + spoilerMark.length)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

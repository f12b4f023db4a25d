import type { ReactNode } from 'react'
import * as texts from '#texts/pages.ts'

/**
 * A text with its line breaks, as a string or as an element of the class "folded". Of one with eight lines or more, six are shown, and the rest after "Read more" (design). No
 * script is needed: the style sheet sees how high the text is, in whatever font, and shows the control only where it has
 * something to unfold (folded.css).
 */
export function Folded({ text, children = <p className="folded">{text}</p> }: { text?: string; children?: ReactNode }) {
  return (
    <div className="fold-frame">
      {children}
      <div className="fold-room">
        <details className="fold">
          <summary>
            <span className="fold-more">{texts.readMore}</span>
            <span className="fold-less">{texts.readLess}</span>
          </summary>
        </details>
      </div>
    </div>
  )
}

/**
 * A text with its line breaks. Of one with eight lines or more, six are shown, and the rest after "Read more" (design). No
 * script is needed: the style sheet sees how high the text is, in whatever font, and shows the control only where it has
 * something to unfold (folded.css).
 */
export function Folded({ text }: { text: string }) {
  return (
    <div className="fold-frame">
      <p className="folded">{text}</p>
      <div className="fold-room">
        <details className="fold">
          <summary>
            <span className="fold-more">Read more</span>
            <span className="fold-less">Read less</span>
          </summary>
        </details>
      </div>
    </div>
  )
}

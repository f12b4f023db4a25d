import * as texts from '#texts/browse.ts'
import type { Frame } from './frame.ts'

/** How many titles a page shows, and how. Plain links. */
export function Looks({ frame: { sizes, views } }: { frame: Frame }) {
  return (
    <div className="looks">
      <Choice label={texts.perPage} ways={sizes} />
      <Choice label={texts.view} ways={views} />
    </div>
  )
}

function Choice({ label, ways }: { label: string; ways: Frame['sizes'] }) {
  return (
    <nav className="looks-choice" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {ways.map(({ text, path, isNow }) => (
        <a key={text} href={path} aria-current={isNow ? 'true' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}

import { inFull } from '#texts/numbers.ts'

interface Part {
  text: string
  path: string
  isNow: boolean
  /** Undefined if the list could not be fetched. */
  count?: number | undefined
}

/** Parts of the list, with their counts. They are links because they are separate pages. */
export function Tabs({ label, parts, look = 'tabs' }: { label: string; parts: Part[]; look?: 'tabs' | 'standings' }) {
  return (
    <nav className={look} aria-label={label}>
      {parts.map(({ text, path, isNow, count }) => (
        <a key={text} href={path} aria-current={isNow ? 'page' : undefined}>
          {text}
          {count !== undefined && (
            <>
              {' '}
              <span className="tab-count">{inFull(count)}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}

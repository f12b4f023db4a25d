import type { ListFrame } from './list-frame.ts'

/** 'No animes' or 'No mangas' (§2), and what to do next. */
export function NoEntries({ frame: { nothing, isNarrowed } }: { frame: ListFrame }) {
  return (
    <div className="notice no-entries">
      <p>
        <b>{nothing.heading}</b>
      </p>
      <p className="quiet">{nothing.said}</p>
      <a className={isNarrowed ? 'button button-quiet' : 'button'} href={nothing.path}>
        {nothing.way}
      </a>
      {nothing.offer && (
        <a className="text-link" href="/moving-in">
          {nothing.offer}
        </a>
      )}
    </div>
  )
}

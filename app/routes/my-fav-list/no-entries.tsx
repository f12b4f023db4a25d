import * as texts from '#texts/my-list.ts'
import { browsePaths } from '../../ui/paths.ts'
import type { ListFrame } from './list-frame.ts'

/** 'No animes' or 'No mangas' (§2), and what to do next. */
export function NoEntries({ frame: { kind, isNarrowed, all, statusName } }: { frame: ListFrame }) {
  return (
    <div className="notice no-entries">
      <p>
        <b>{texts.none[kind]}</b>
      </p>
      {isNarrowed ? (
        <>
          <p className="quiet">
            {statusName ? texts.noneMarked({ kind, status: statusName }) : texts.noneFound({ kind })}
          </p>
          <a className="button button-quiet" href={all}>
            {texts.showAll}
          </a>
        </>
      ) : (
        <>
          <p className="quiet">{texts.whatIsKept({ kind })}</p>
          <a className="button" href={browsePaths[kind]}>
            {texts.browse[kind]}
          </a>
        </>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { type Kind, kinds } from '#domain/titles/rules.ts'
import * as texts from '#texts/list-files.ts'

interface ListFilesProps {
  /** How many titles MyAnimeList's files leave out. */
  leftOut: Record<Kind, number>
}

/** The files in which a reader can take their list elsewhere. */
export function ListFiles({ leftOut }: ListFilesProps) {
  return (
    <section className="list-files" id="downloads">
      <h2>{texts.heading}</h2>
      <p className="quiet">{texts.explanation}</p>
      <ul>
        {kinds.map((kind) => (
          <ListFile key={kind} path={`/profile/data/${kind}.xml`} name={texts.names[kind]}>
            {leftOut[kind] > 0 && texts.leftOut({ kind, count: leftOut[kind] })}
          </ListFile>
        ))}
        <ListFile path="/profile/data/list.csv" name={texts.names.csv}>
          {texts.whatTheyHold.csv}
        </ListFile>
        <ListFile path="/profile/data" name={texts.names.json}>
          {texts.whatTheyHold.json}
        </ListFile>
      </ul>
    </section>
  )
}

function ListFile({ path, name, children }: { path: string; name: string; children: ReactNode }) {
  return (
    <li>
      <a className="button button-quiet" href={path} download>
        {name}
      </a>
      {children && <p className="quiet">{children}</p>}
    </li>
  )
}

import type { ListImportState } from '#domain/transfer/moving-in/rules.ts'
import * as texts from '#texts/moving-in.ts'
import { listImportPath } from './paths.ts'

export interface ListedImport {
  id: number
  fileName: string
  state: ListImportState
  /** Its format, and when it began. */
  about: string
}

/** A reader's imports so far, the latest first. */
export function ImportList({ imports }: { imports: ListedImport[] }) {
  if (imports.length === 0) return null
  return (
    <section className="moving-in-part" aria-labelledby="imports">
      <h2 id="imports">{texts.imports}</h2>
      <ul className="moving-in-list">
        {imports.map(({ id, fileName, state, about }) => (
          <li key={id}>
            <a className="text-link" href={listImportPath(id)}>
              {fileName}
            </a>
            <span>{texts.states[state]}</span>
            <span className="quiet">{about}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

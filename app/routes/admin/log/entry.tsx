import type { ReactNode } from 'react'
import type { LoggedAction } from '#domain/audit/queries.ts'
import { isAdminAction, type Subject, theCommandLine } from '#domain/audit/rules.ts'
import type { Json } from '#domain/moment-rules.ts'
import { formatMoment } from '#texts/dates.ts'
import { joined } from '#texts/joined.ts'
import * as texts from '#texts/log.ts'
import { undoLink, undoSpoken } from '#texts/merging.ts'
import { undoMergePath } from '../merging/merge-path.ts'
import { changesOf } from './changes.ts'

const longest = 160
/** More fields than this are folded. */
const openFields = 2

/**
 * One entry of the log: who did what, when, and what changed. `undoable` are the ids of titles whose merge can be undone.
 */
export function Entry({ entry, undoable }: { entry: Json<LoggedAction>; undoable: string[] }) {
  const { adminEmail, action, subject, before, after, at } = entry
  const changes = changesOf(before, after)
  const [Removed, Added] = before && after ? (['del', 'ins'] as const) : (['span', 'span'] as const)
  return (
    <li className="log-entry">
      <div>
        <p>
          <b>{isAdminAction(action) ? texts.actions[action] : action}</b>{' '}
          <SubjectName subject={subject} isThere={action !== 'title-deleted'} />
        </p>
        <p className="quiet">
          <time dateTime={at}>{formatMoment(at)}</time>
          {'\u00a0· '}
          {adminEmail === theCommandLine ? texts.theCommandLine : adminEmail || texts.somebody}
        </p>
        {action === 'title-merged' && undoable.includes(subject.id) && (
          <p>
            <a className="text-link" href={undoMergePath(subject.id)}>
              {undoLink}
              <span className="spoken">{undoSpoken({ title: subject.name })}</span>
            </a>
          </p>
        )}
      </div>
      <Folded fields={changes.map(({ field }) => field)}>
        <dl className="log-changes">
          {changes.map(({ field, removed, added }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {removed.map((text) => (
                  <Removed key={text}>
                    <Text text={text} />
                  </Removed>
                ))}
                {added.map((text) => (
                  <Added key={text}>
                    <Text text={text} />
                  </Added>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Folded>
    </li>
  )
}

/** A few fields are shown directly; for more, only their names until the entry is opened. */
function Folded({ fields, children }: { fields: string[]; children: ReactNode }) {
  if (fields.length === 0) return null
  if (fields.length <= openFields) return children
  return (
    <details className="log-fields">
      <summary>
        {texts.fields({
          count: fields.length,
          names: (
            <span key="names" className="quiet">
              {joined(fields)}
            </span>
          ),
        })}
      </summary>
      {children}
    </details>
  )
}

/** The link works for mangas too: it redirects. */
function SubjectName({ subject, isThere }: { subject: Subject; isThere: boolean }) {
  const { kind, id, name } = subject
  if (kind !== 'title' || !isThere) return texts.subjectName(subject)
  return (
    <a className="text-link" href={`/anime/${id}`}>
      {name}
    </a>
  )
}

function Text({ text }: { text: string }) {
  if (text.length <= longest) return text
  return (
    <details>
      <summary>{text.slice(0, longest).toWellFormed()} …</summary>
      {text}
    </details>
  )
}

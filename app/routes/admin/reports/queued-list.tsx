import type { Json } from '#domain/moment-rules.ts'
import type { QueuedShelf } from '#domain/shelves/find-queue.ts'
import * as texts from '#texts/reports.ts'
import { Folded } from '../../../ui/folded.tsx'
import { spoken } from '../../../ui/spoken.tsx'
import { publicShelfPath } from '../../shelves/shelf-paths.ts'
import { isOpen, QueuedItem } from './queued-item.tsx'

/** A reported or hidden list. Of one that is private now only whose it is. */
export function QueuedList({ list, here }: { list: Json<QueuedShelf>; here: string }) {
  const { id, owner, shown, titles, handle, hiddenReason, mark } = list
  const { reports, reportCount, newestReport, lastEntry } = list
  const name = shown?.name ?? texts.privateList
  const decision = (decided: keyof typeof texts.listDecisions) => ({
    name: decided,
    label: texts.listDecisions[decided]({ owner, spoken }),
  })
  return (
    <QueuedItem
      {...({ what: 'list', id, here, reports, reportCount, newestReport, lastEntry, mark } as const)}
      heading={handle ? <a href={publicShelfPath(handle, id)}>{name}</a> : name}
      facts={[
        <bdi key="owner">{owner}</bdi>,
        shown && texts.titlesOnList({ titles }),
        hiddenReason && texts.isHiddenFor({ reason: hiddenReason }),
      ]}
      whom={texts.theReader}
      decisions={[
        hiddenReason ? decision('restoreList') : { ...decision('hideList'), needsReason: true },
        isOpen(reports) && { ...decision('dismissList'), isQuiet: true },
      ]}
    >
      {shown && (shown.description || shown.notes.length > 0) && (
        <div className="queued-text">
          {shown.description && <Folded text={shown.description} />}
          {shown.notes.length > 0 && (
            <dl className="queued-notes">
              {shown.notes.map(({ id: titleId, title, note }) => (
                <div key={titleId}>
                  <dt>{title}</dt>
                  <dd>{note}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </QueuedItem>
  )
}

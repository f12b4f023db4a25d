import * as texts from '#texts/reviews.ts'

interface DraftStatusProps {
  draft: { isKept: boolean; isRestored: boolean }
  /** What was just done to the form, if it can be undone. */
  said?: string
  discard(): void
  undo(): void
}

/** Says whether what is typed is kept on this device. */
export function DraftStatus({ draft: { isKept, isRestored }, said, discard, undo }: DraftStatusProps) {
  return (
    <div className="draft-status">
      <p className="quiet" role="status">
        {said ?? [isRestored && texts.restored, isKept && texts.draftKept].filter(Boolean).join(' ')}
      </p>
      {(said || isKept) && (
        <button type="button" className="text-button" onClick={said ? undo : discard}>
          {said ? texts.undo : texts.discard}
        </button>
      )}
    </div>
  )
}

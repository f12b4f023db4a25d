import * as texts from '#texts/uploads.ts'
import type { UploadStatus } from './use-upload.ts'

interface UploadProgressProps extends UploadStatus {
  resumable: boolean
  pause(): void
  resume(): void
  cancel(): void
}

/** The progress of an upload and, for a resumable upload, its controls. */
export function UploadProgress({ state, progress, resumable, pause, resume, cancel }: UploadProgressProps) {
  const percent = Math.floor(progress * 100)
  return (
    <div className="upload-progress">
      <progress aria-label={texts.upload} max={100} value={percent} />
      <span className="upload-percent">{texts.percentDone({ percent })}</span>
      {resumable && (
        <>
          {state === 'paused' ? (
            <button type="button" className="button button-quiet" onClick={resume}>
              {texts.resume}
            </button>
          ) : (
            <button type="button" className="button button-quiet" disabled={state !== 'running'} onClick={pause}>
              {texts.pause}
            </button>
          )}
          <button type="button" className="button button-quiet" disabled={state === 'canceling'} onClick={cancel}>
            {texts.cancel}
          </button>
        </>
      )}
    </div>
  )
}

export function isUnderway({ state }: UploadStatus): boolean {
  return state !== null && ['running', 'pausing', 'paused', 'canceling'].includes(state)
}

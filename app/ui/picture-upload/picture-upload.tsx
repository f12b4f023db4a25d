import { type ReactNode, useEffect, useId, useState } from 'react'
import { acceptedKinds, type Folder, smallFile, type UploadState } from '#domain/media/rules.ts'
import * as texts from '#texts/uploads.ts'
import { describedBy, FieldName, FieldProblem, type Naming, useWrongField } from '../form/field.tsx'
import type { FormProblem } from '../form/use-problem.ts'
import { isUnderway, UploadProgress } from './upload-progress.tsx'
import { useHeldForm } from './use-held-form.ts'
import { usePictureUpload } from './use-picture-upload.ts'

interface PictureUploadProps extends Naming {
  folder: Folder
  /** The form field for the picture's address. Without JavaScript the file itself is sent as `{name}File`. */
  name: string
  /** The address of the current picture; empty if there is none. */
  current: string
  /** Whether to show which kinds of picture are accepted. */
  withHint?: boolean
  required?: boolean
  problem?: FormProblem
  /** Shows the picture at an address, which may be empty. */
  children: (address: string) => ReactNode
}

/**
 * A form field for a picture. The picture is uploaded and shown as soon as it is chosen, and the form sends its
 * address. Without JavaScript the form sends the file itself, which must be small, so its type must be
 * multipart/form-data.
 */
export function PictureUpload(props: PictureUploadProps) {
  const { folder, name, current, withHint = true, required, problem: found, children, ...naming } = props
  const upload = usePictureUpload(folder)
  const [size, setSize] = useState(0)
  const [withJavaScript, setWithJavaScript] = useState(false)
  useEffect(() => setWithJavaScript(true), [])
  const id = useId()
  const { field, wrong, marks } = useWrongField<HTMLInputElement>(name, found)
  const address = upload.address ?? current
  const saved = upload.state === 'success' && upload.address === current
  const underway = isUnderway(upload)

  const tooEarly = useHeldForm(field, underway)

  const problem = upload.problem ?? (tooEarly && texts.waitOrCancel)

  function choose(files: FileList | null) {
    const [file] = files ?? []
    if (!file) return
    setSize(file.size)
    upload.choose(file)
  }

  return (
    <div className="picture-upload">
      {children(address)}
      <div className="picture-upload-field">
        <FieldName id={id} {...naming} />
        <input
          {...marks}
          id={id}
          type="file"
          accept={acceptedKinds}
          required={required}
          name={withJavaScript ? undefined : `${name}File`}
          data-field={name}
          aria-describedby={describedBy(id, { ...naming, hint: withHint, wrong })}
          // Otherwise choosing the same file again after an error would fire no change event.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={({ currentTarget }) => choose(currentTarget.files)}
        />
        {withHint && (
          <p id={`${id}-hint`} className="quiet">
            {texts.pictureHint({ most: withJavaScript ? '32 MB' : '256 KB' })}
          </p>
        )}
        <input type="hidden" name={name} value={address} />
        <FieldProblem id={id} problem={wrong} />
        {underway && <UploadProgress {...upload} resumable={size > smallFile} />}
        <p role="status" className="quiet">
          {upload.state && !saved && stateTexts[upload.state]}
        </p>
        <div role="alert">{problem && <p className="banner banner-problem">{problem}</p>}</div>
      </div>
    </div>
  )
}

const stateTexts: Record<UploadState, string> = {
  running: texts.uploading,
  pausing: texts.pausing,
  paused: texts.paused,
  canceling: texts.canceling,
  canceled: texts.canceled,
  error: '',
  success: texts.uploaded,
}

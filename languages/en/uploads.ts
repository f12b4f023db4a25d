/** Uploads of pictures and catalogues. */

export const waitOrCancel = 'Please wait for the upload, or cancel it'
export const pictureHint = ({ most }: { most: string }) => `JPEG, PNG, WebP, AVIF or GIF, up to ${most}`

export const uploading = 'Uploading…'
export const pausing = 'Pausing…'
export const paused = 'Paused'
export const canceling = 'Canceling…'
export const uploaded = 'Uploaded. Save to keep it.'

export const upload = 'Upload'
export const percentDone = ({ percent }: { percent: number }) => `${percent} %`
export const pause = 'Pause'
export const resume = 'Resume'
export const cancel = 'Cancel'

export const canceled = 'The upload was canceled'
export const failed = 'The upload failed. Please check your connection and try again'
/** The state of an upload, after the file's name. */
export const uploadIs = ({ file, state }: { file: string; state: string }) => `${file}: ${state}`
export const uploadStates = {
  running: 'uploading…',
  pausing: 'pausing…',
  paused: 'paused',
  canceling: 'canceling…',
  canceled,
  error: 'not uploaded',
  success: 'uploaded',
}
export const fileEmpty = 'This file is empty'
export const pictureTooLarge = 'This picture is larger than 32 MB'
export const catalogueTooLarge = 'This file is larger than 256 MB'
export const listTooLarge =
  'This file is larger than 32 MB. Packed with gzip, it is much smaller and can be read as well'
export const listNotSmall =
  'Without JavaScript a file may have at most 900 KB. Packed with gzip, it is much smaller and can be read as well'
export const tooManyUploads = 'Too many uploads at once. Please try again in a moment'

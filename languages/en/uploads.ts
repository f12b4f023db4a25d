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

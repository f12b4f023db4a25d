/** Files up to this size travel in one request, larger ones resumably (§9 Storage). Bytes. */
export const smallFile = 262_144

/** The first chunk of a resumable upload, and the size at which the doubling ends (§9 Storage). Bytes. */
export const firstChunk = 262_144
export const largestChunk = 33_554_432

/** A picture or a list may be as large as the largest chunk, a catalogue file eight times that. Bytes. */
export const largestPicture = 33_554_432
export const largestList = 33_554_432
export const largestCatalogue = 268_435_456

/** How long a single operation, and a whole upload, are retried after failures (§9 Storage). Milliseconds. */
export const operationRetryTime = 120_000
export const uploadRetryTime = 600_000

/** The chunk that follows one of this size (§9 Storage). */
export function nextChunk(size: number): number {
  return Math.min(size * 2, largestChunk)
}

/** The states of an upload (§9 Storage). */
export type UploadState = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'error' | 'success'

/** Where pictures are stored (§3): those of users, and those of the catalogue. */
export const folders = ['userImgs', 'imgs'] as const
export type Folder = (typeof folders)[number]

/** The largest file that can be sent with a form itself, without JavaScript. Bytes. */
export const largestSentFile = 900_000

/** What uploads are for: pictures in those folders, or a catalogue or a reader's list to be imported. */
export const uploadFolders = [...folders, 'catalogues', 'lists'] as const
export type UploadFolder = (typeof uploadFolders)[number]

export function isPictureFolder(folder: UploadFolder): folder is Folder {
  return folder === 'userImgs' || folder === 'imgs'
}

/** The accepted picture types, for a file input's `accept`. */
export const acceptedKinds = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const mostPixels = 40_000_000

/** The widths, in pixels, in which pictures are stored. The last one has the picture's own address. */
export const widths: Record<Folder, readonly [number, ...number[]]> = {
  userImgs: [96, 256],
  imgs: [240, 480, 960],
}

export const formats = ['avif', 'webp'] as const
export type PictureFormat = (typeof formats)[number]

const file = /^\/(userImgs|imgs)\/([\w-]{22})-(\d{2,4})\.(avif|webp)$/

/** The address of one file of a stored picture. */
export function fileAddress(folder: Folder, id: string, width: number, format: PictureFormat): string {
  return `/${folder}/${id}-${width}.${format}`
}

/** The address of a stored picture: its largest WebP. */
export function pictureAddress(folder: Folder, id: string): string {
  return fileAddress(folder, id, Math.max(...widths[folder]), 'webp')
}

/** Parses the address of a picture's file; null for any other address. */
export function readFileAddress(address: string): { folder: Folder; id: string; format: PictureFormat } | null {
  const [, folder, id, , format] = file.exec(address) ?? []
  return folder && id ? { folder: folder as Folder, id, format: format as PictureFormat } : null
}

/**
 * The `srcset`s of a `picture` element for one of our own pictures.
 * @returns null for a picture on another site
 */
export function sourcesOf(address: string): Record<PictureFormat, string> | null {
  const picture = readFileAddress(address)
  if (!picture) return null
  const { folder, id } = picture
  const srcset = (format: PictureFormat) =>
    widths[folder].map((width) => `${fileAddress(folder, id, width, format)} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp') }
}

/** Marks responses whose body is a message of ours: error pages of proxies are not shown to people. */
export const sentenceHeader = 'Kiroku-Sentence'

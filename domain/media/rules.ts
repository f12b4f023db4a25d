/** Files up to this size travel in one request, larger ones resumably (§9 Storage). Bytes. */
export const smallFile = 262_144

/** The first chunk of a resumable upload, and the size at which the doubling ends (§9 Storage). Bytes. */
export const firstChunk = 262_144
export const largestChunk = 33_554_432

/** A picture may be as large as the largest chunk, a catalogue file eight times that. Bytes. */
export const largestPicture = 33_554_432
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

/** What uploads are for: pictures in those folders, or a catalogue to be imported. */
export const uploadFolders = [...folders, 'catalogues'] as const
export type UploadFolder = (typeof uploadFolders)[number]

export function isPictureFolder(folder: UploadFolder): folder is Folder {
  return folder !== 'catalogues'
}

const canceled = 'The upload was canceled'

/** The named storage errors (§9) and their messages. */
export const storageErrors = {
  'invalid-root-operation': 'This upload does not say what it is for',
  'no-download-url': 'There is no finished upload here. Please choose the picture again',
  'no-default-bucket': 'The place where pictures are kept cannot be reached. Please try again later',
  canceled,
} as const

/** The browser's own messages about an upload when there is none from the server. */
export const uploadErrors = {
  canceled,
  failed: 'The upload failed. Please check your connection and try again',
} as const

/** Why a catalogue file is refused. */
export const catalogueRefusals = {
  'catalogue-empty': 'This file is empty',
  'catalogue-size': 'This file is larger than 256 MB',
} as const

/** The browser's own messages about a file that it does not send. */
export const fileRefusals = { size: 'This picture is larger than 32 MB', empty: 'This file is empty' } as const

/** Why a picture is refused (decisions, "Images"). */
export const pictureRefusals = {
  'picture-kind': 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture',
  'picture-damaged': 'This picture cannot be read. It may be damaged',
  'picture-pixels': 'This picture has more than 40 megapixels',
  'picture-size': fileRefusals.size,
  'picture-empty': fileRefusals.empty,
  'picture-heavy': 'This picture takes too much time or memory to read. Please choose another one',
  'picture-not-small': 'Without JavaScript a picture may have at most 256 KB',
  'too-many-pictures': 'Too many pictures today. Please try again tomorrow',
  'pictures-busy': 'Too many pictures are being processed at the moment. Please try again in a minute',
} as const

/** Why there is no room for an upload. */
export const roomRefusals = {
  'account-full': 'Your uploads take up all the room there is for one reader. Please try again tomorrow',
  'site-full': 'There is no room for uploads at the moment. Please try again later',
} as const

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

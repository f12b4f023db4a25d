import { type Folder, fileRefusals, largestPicture } from '#domain/media/rules.ts'
import { useUpload } from './use-upload.ts'

/** Uploads one picture at a time into a folder. */
export function usePictureUpload(folder: Folder) {
  return useUpload({
    refuse({ size }) {
      if (size > largestPicture) return fileRefusals.size
      return size === 0 ? fileRefusals.empty : null
    },
    send: (file, listener) =>
      import('./send-picture.ts').then(({ sendPicture }) => sendPicture(file, folder, listener)),
  })
}

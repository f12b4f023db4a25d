import { type Folder, largestPicture } from '#domain/media/rules.ts'
import * as texts from '#texts/uploads.ts'
import { useUpload } from './use-upload.ts'

/** Uploads one picture at a time into a folder. */
export function usePictureUpload(folder: Folder) {
  return useUpload({
    refuse({ size }) {
      if (size > largestPicture) return texts.pictureTooLarge
      return size === 0 ? texts.fileEmpty : null
    },
    send: (file, listener) =>
      import('./send-picture.ts').then(({ sendPicture }) => sendPicture(file, folder, listener)),
  })
}

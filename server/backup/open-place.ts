import type { BackupTarget } from './address.ts'
import type { BackupPlace } from './place.ts'

export async function openPlace(target: BackupTarget): Promise<BackupPlace> {
  if (target.kind === 'store') {
    const { storePlace } = await import('./store-place.ts')
    return storePlace(target.address, target.folder)
  }
  const { folderPlace } = await import('./folder-place.ts')
  return folderPlace(target.folder)
}

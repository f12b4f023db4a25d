import { Picture } from './picture.tsx'

/** A user's picture, or the default avatar while there is none (§2, §3). Decoration: the name stands beside it. */
export function Avatar({ image }: { image: string }) {
  const address = image === '' ? '/default-avatar.svg' : image
  return <Picture className="avatar" address={address} sizes="96px" alt="" width="96" height="96" />
}

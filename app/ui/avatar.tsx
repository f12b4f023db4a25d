import { Picture } from './picture.tsx'

/** A user's picture, or the default avatar (§2, §3). Decorative: the name is next to it. */
export function Avatar({ image }: { image: string }) {
  const address = image === '' ? '/default-avatar.svg' : image
  return <Picture className="avatar" address={address} sizes="96px" alt="" width="96" height="96" />
}

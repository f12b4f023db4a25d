import { readFileAddress } from '#domain/media/rules.ts'
import { Picture } from './picture.tsx'

/** A user's picture, or the default avatar (§2, §3), also as long as the picture is elsewhere. Decorative: the name is next to it. */
export function Avatar({ image }: { image: string }) {
  const address = readFileAddress(image) ? image : '/default-avatar.svg'
  return <Picture className="avatar" address={address} sizes="96px" alt="" width="96" height="96" />
}

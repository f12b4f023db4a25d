/** A user's picture, or the default avatar while there is none (§2, §3). Decoration: the name stands beside it. */
export function Avatar({ image }: { image: string }) {
  return <img className="avatar" src={avatarAddress(image)} alt="" width="96" height="96" />
}

/** A picture of another site's (a provider's) is kept as its address, one of ours as userImgs/{filename}. */
function avatarAddress(image: string): string {
  if (image === '') return '/default-avatar.svg'
  return image.startsWith('https://') ? image : `/${image}`
}

const youtube = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const videoId = /^[\w-]{11}$/

export interface TrailerAddress {
  /** The page of the video, for a new tab. */
  page: string
  /** The address of the player, if the video can play on our page; it starts at once. */
  player?: string
}

/**
 * Where a title's trailer can be seen: any form of a YouTube address in our own player, other https addresses as a
 * link (decisions). Only the video's id is taken from a YouTube address. Null for anything else.
 */
export function readTrailer(address: string | null): TrailerAddress | null {
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password) return null

  const id = videoIdOf(url)
  if (id) {
    return {
      page: `https://www.youtube.com/watch?v=${id}`,
      player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    }
  }
  return url.protocol === 'https:' ? { page: url.href } : null
}

function videoIdOf({ protocol, hostname, pathname, searchParams }: URL): string | undefined {
  if (!/^https?:$/.test(protocol)) return
  const [, first, second] = pathname.split('/')
  let id: string | null | undefined
  if (hostname === 'youtu.be') id = first
  else if (!youtube.test(hostname)) return
  else if (first === 'watch') id = searchParams.get('v')
  else if (first && ['embed', 'shorts', 'live', 'v'].includes(first)) id = second
  return id && videoId.test(id) ? id : undefined
}

import { useState } from 'react'
import type { TrailerAddress } from '#domain/titles/trailer-rules.ts'
import * as texts from '#texts/title.ts'

const focus = (player: HTMLIFrameElement | null) => player?.focus()

/**
 * The play button over the picture. Nothing is requested from the video's site before a click. Without scripts it is a
 * link.
 */
export function Trailer({ address, title }: { address: TrailerAddress; title: string }) {
  const [playing, setPlaying] = useState(false)

  if (playing) {
    return (
      <iframe
        className="stage-player"
        src={address.player}
        title={texts.trailerOf({ title })}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        ref={focus}
      />
    )
  }
  return (
    <a
      className="stage-play"
      href={address.page}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        if (!address.player || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setPlaying(true)
      }}
    >
      <span>{texts.playTrailer}</span>
    </a>
  )
}

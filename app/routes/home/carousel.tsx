import { useRef, useState } from 'react'
import { kinds, type TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/home.ts'
import { kindNames } from '#texts/kinds.ts'
import { Slide } from './slide.tsx'
import { useSlideshow } from './use-slideshow.ts'
import { useSwipe } from './use-swipe.ts'

/** Two slides, each a wall of covers behind large type (§2). Without scripts the reader scrolls them. */
export function Carousel({ animes, mangas }: { animes: TitleCard[] | null; mangas: TitleCard[] | null }) {
  const root = useRef<HTMLElement>(null)
  const show = useSlideshow(root, 2)
  const swipe = useSwipe((direction) => show.go(show.slide + direction))

  return (
    <section
      className="carousel"
      aria-roledescription={texts.carousel}
      aria-label={texts.highlights}
      data-slide={show.slide}
      ref={root}
      {...show.holdHandlers}
    >
      <div className="carousel-track" aria-live={show.moving ? 'off' : 'polite'} {...swipe}>
        <Slide
          kind="anime"
          covers={useLast(animes)}
          hidden={show.running && show.slide !== 0}
          place={texts.slideOf({ place: 1, slides: 2 })}
        />
        <Slide
          kind="manga"
          covers={useLast(mangas)}
          hidden={show.running && show.slide !== 1}
          place={texts.slideOf({ place: 2, slides: 2 })}
        />
      </div>
      <div className="carousel-controls needs-script">
        <div className="page">
          <button type="button" className="carousel-pause" onClick={show.togglePaused}>
            <span className={show.paused ? 'play-sign' : 'pause-sign'} />
            <span className="spoken">{show.paused ? texts.playSlides : texts.pauseSlides}</span>
          </button>
          {kinds.map((kind, slide) => (
            <button
              key={kind}
              type="button"
              className="carousel-dot"
              aria-label={texts.showSlide({ place: slide + 1, name: kindNames[kind].many })}
              aria-current={show.slide === slide}
              onClick={() => show.go(slide)}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/** The covers or, if they could not be fetched, the previous ones. */
function useLast(covers: TitleCard[] | null): TitleCard[] {
  const [last, setLast] = useState(covers)
  if (covers && covers !== last) setLast(covers)
  return covers ?? last ?? []
}

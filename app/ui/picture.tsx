import type { ImgHTMLAttributes } from 'react'
import { sourcesOf } from '#domain/media/rules.ts'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> {
  address: string
  alt: string
  /** How wide it is shown, as a value of the `sizes` attribute. */
  sizes: string
}

/** A picture from any site. For our own pictures the browser can choose the format and width. */
export function Picture({ address, alt, sizes, ...rest }: PictureProps) {
  const sources = sourcesOf(address)
  if (!sources) return <img {...rest} src={address} alt={alt} />
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <img {...rest} src={address} srcSet={sources.webp} sizes={sizes} alt={alt} />
    </picture>
  )
}

import type { ImgHTMLAttributes } from 'react'
import { sourcesOf } from '#domain/media/rules.ts'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> {
  address: string
  alt: string
  /** How wide it is shown, as `sizes` says it. */
  sizes: string
}

/** A picture from anywhere; of our own, the browser takes the format and the width that suit it. */
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

/** A picture of a year in review, to be shared. */

export interface YearPicture {
  /** The first of them that can be drawn is. */
  names: string[]
  heading: string
  figures: { value: string; label: string }[]
  genres: string
  site: string
  /** The best first. */
  covers: YearCover[]
}

export interface YearCover {
  title: string
  /** The number of its pair of tones. */
  tone: number
  /** The address of a picture in our storage. */
  poster: string | null
}

export const yearPictureSize = { width: 1200, height: 630 }

/** Draws pictures of years outside the process that answers visitors, each once as long as it is remembered. */
export interface YearPictures {
  /**
   * @returns a PNG
   * @throws Refusal 'pictures-busy', also when it takes too much time or memory
   */
  draw(picture: YearPicture): Promise<Buffer>
}

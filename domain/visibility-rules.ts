/** Who sees a part of a profile or a list of a reader's own: nobody but the reader, those who come with the secret link, everybody. Browser-safe. */
export const visibilities = ['private', 'link', 'public'] as const
export type Visibility = (typeof visibilities)[number]

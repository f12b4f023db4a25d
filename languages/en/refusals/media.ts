import type { Sentences } from '#domain/refusal-rules.ts'
import * as uploads from '../uploads.ts'

const noPicture = 'There is no finished upload here. Please choose the picture again'

/** Pictures, uploads, and posters from other sites. */
export const ofMedia = {
  'picture-kind': 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture',
  'picture-damaged': 'This picture cannot be read. It may be damaged',
  'picture-pixels': 'This picture has more than 40 megapixels',
  'picture-size': uploads.pictureTooLarge,
  'picture-empty': uploads.fileEmpty,
  'picture-heavy': 'This picture takes too much time or memory to read. Please choose another one',
  'picture-not-small': 'Without JavaScript a picture may have at most 256 KB',
  'too-many-pictures': 'Too many pictures today. Please try again tomorrow',
  'pictures-busy': 'Too many pictures are being processed at the moment. Please try again in a minute',
  'catalogue-empty': uploads.fileEmpty,
  'catalogue-size': uploads.catalogueTooLarge,
  'account-full': 'Your uploads take up all the room there is for one reader. Please try again tomorrow',
  'site-full': 'There is no room for uploads at the moment. Please try again later',
  'invalid-root-operation': 'This upload does not say what it is for',
  'no-download-url': noPicture,
  'no-picture-of': ({ name }) => `${name}: ${noPicture}`,
  'no-default-bucket': 'The place where pictures are kept cannot be reached. Please try again later',
  'fetch-address': 'The address is not on the public internet',
  'fetch-unreachable': 'The site did not answer, or was too busy to',
  'fetch-missing': 'The site has no picture there',
  'fetch-redirects': 'The site redirects too many times',
  'fetch-size': 'The picture is larger than 16 MB',
  'fetch-host': 'The site did not answer ten times in a row',
  'fetch-changed': 'The title has changed in the meantime',
} satisfies Partial<Sentences>

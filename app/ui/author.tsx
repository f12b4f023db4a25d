import { profilePath } from './paths.ts'

/** The name of who wrote something, which leads to their profile if everybody sees that. */
export function Author({ author, authorHandle }: { author: string; authorHandle: string | null }) {
  return authorHandle ? <a href={profilePath(authorHandle)}>{author}</a> : author
}

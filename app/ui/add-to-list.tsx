import type { TitleCard } from '#domain/catalogue/rules.ts'
import { signInFromCard } from './paths.ts'
import { words } from './words.ts'

/** A card's add button. Adding needs an account, so it leads to sign-in and back to the page that holds the card (§2). */
export function AddToList({ title, page }: { title: TitleCard; page: string }) {
  return (
    <a className="card-add" href={signInFromCard(page)} rel="nofollow">
      {`Add ${title.title} to ${words[title.kind].list}`}
    </a>
  )
}

import type { MigrationNews } from '#db/migrating/news.ts'
import * as texts from '#texts/migrations.ts'

/** The sentence for the log, or for who runs a command. */
export function migrationSentence(news: MigrationNews): string {
  switch (news.news) {
    case 'waits':
      return texts.waits
    case 'begins':
      return texts.begins(news)
    case 'goes-on':
      return texts.goesOn(news)
    case 'held-up':
      return texts.heldUp(news)
    case 'is-older':
      return texts.isOlder(news)
  }
}

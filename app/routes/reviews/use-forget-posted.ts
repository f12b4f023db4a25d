import { useEffect } from 'react'
import type { Json } from '#domain/moment-rules.ts'
import { readReview, type ShownReview } from '#domain/reviews/rules.ts'
import { scoresOf } from '#domain/reviews/score-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { type Draft, draftKey, keepDraft, readDraft } from './drafts.ts'

/** Deletes the draft of what is now the reader's own review: it was posted, perhaps from another tab. */
export function useForgetPosted(userId: string, title: { kind: Kind; id: string }, own: Json<ShownReview> | undefined) {
  const { kind, id } = title
  useEffect(() => {
    const key = draftKey(userId, id)
    const draft = own && readDraft(key)
    if (draft && isPosted(kind, draft, own)) keepDraft(key, {})
  }, [userId, kind, id, own])
}

function isPosted(kind: Kind, draft: Draft, own: Json<ShownReview>): boolean {
  try {
    const { text, scores, isSpoiler } = readReview(kind, draft)
    const isSameText = text === own.text + own.rest
    const areSameScores = scoresOf[kind].every((name) => scores[name] === own.scores[name])
    return isSameText && isSpoiler === own.isSpoiler && areSameScores
  } catch {
    return false
  }
}

import { type RefObject, useEffect, useState } from 'react'
import { countGraphemes } from '#domain/graphemes.ts'
import * as texts from '#texts/forms.ts'

/** How many characters a field contains, as readers count them. Announced only near the limit. */
export function Counter({ field, limit }: { field: RefObject<HTMLTextAreaElement | null>; limit: number }) {
  const [count, setCount] = useState<number>()

  useEffect(() => {
    const area = field.current
    if (!area) return
    const count = () => setCount(countGraphemes(area.value.trim()))
    count()
    area.addEventListener('input', count)
    return () => area.removeEventListener('input', count)
  }, [field])

  const left = limit - (count ?? 0)
  const isNear = left <= limit / 10
  return (
    <>
      <p className="quiet counter" data-over={left < 0 || undefined} aria-hidden="true">
        {count !== undefined && texts.charactersTyped({ count, limit })}
      </p>
      <p className="spoken" role="status">
        {isNear && charactersLeft(left)}
      </p>
    </>
  )
}

/** Rounded, so that not every key press is announced. */
function charactersLeft(left: number): string {
  if (left < 0) return texts.tooManyCharacters({ count: -left })
  if (left < 20) return texts.charactersLeft({ count: left })
  return texts.aboutCharactersLeft({ count: Math.round(left / 20) * 20 })
}

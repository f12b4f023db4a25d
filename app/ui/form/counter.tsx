import { type RefObject, useEffect, useState } from 'react'
import { countGraphemes } from '#domain/graphemes.ts'

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
        {count !== undefined && `${count.toLocaleString('en')} / ${limit.toLocaleString('en')}`}
      </p>
      <p className="spoken" role="status">
        {isNear &&
          (left < 0 ? `${(-left).toLocaleString('en')} characters too many` : `${nearest(left)} characters left`)}
      </p>
    </>
  )
}

/** Rounded, so that not every key press is announced. */
function nearest(left: number): string {
  return left < 20 ? String(left) : `About ${(Math.round(left / 20) * 20).toLocaleString('en')}`
}

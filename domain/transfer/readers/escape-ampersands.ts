const open = '<![CDATA['
const close = ']]>'
const bare = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,9});)/gi
/** Characters that may have to be seen together: a reference, or the beginning of a section. */
const longestMark = 12

/** Escapes each `&` of XML that begins no reference. CDATA sections stay as they are. Texts may be cut anywhere. */
export function escapeAmpersands(): (text: string, isLast?: boolean) => string {
  let rest = ''
  let isCdata = false
  return (text, isLast = false) => {
    let left = rest + text
    let escaped = ''
    const put = (part: string) => {
      escaped += isCdata ? part : part.replace(bare, '&amp;')
    }
    for (let at = left.indexOf(isCdata ? close : open); at >= 0; at = left.indexOf(isCdata ? close : open)) {
      put(left.slice(0, at))
      const mark = isCdata ? close : open
      escaped += mark
      left = left.slice(at + mark.length)
      isCdata = !isCdata
    }
    const sure = isLast ? left.length : Math.max(0, left.length - longestMark)
    // A reference that begins before the cut may end after it.
    const begun = left.lastIndexOf('&', sure - 1)
    const cut = !isLast && !isCdata && begun >= 0 && begun > sure - longestMark ? begun : sure
    put(left.slice(0, cut))
    rest = left.slice(cut)
    return escaped
  }
}

import type { Locator, Page } from '@playwright/test'

/** How many pixels are between each of them and the next one below. */
export async function gapsBetween(all: Locator): Promise<number[]> {
  const boxes = await Promise.all((await all.all()).map((each) => each.boundingBox()))
  const edges = boxes.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }))
  return edges.slice(1).map(({ top }, index) => Math.round(top - (edges[index]?.bottom ?? 0)))
}

/** The links, buttons and fields of the page around which the ring of the focus is cut off. What only has to be scrolled to is not. */
export function cutRings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cutBy = (ring: DOMRect, frame: Element) => {
      const { overflowX, overflowY } = getComputedStyle(frame)
      if (overflowX === 'visible' && overflowY === 'visible') return false
      const { left, right, top, bottom } = frame.getBoundingClientRect()
      const isWide = frame.scrollWidth > frame.clientWidth && overflowX !== 'hidden'
      const isHigh = frame.scrollHeight > frame.clientHeight && overflowY !== 'hidden'
      return (
        (!isWide && (ring.left < left - 1 || ring.right > right + 1)) ||
        (!isHigh && (ring.top < top - 1 || ring.bottom > bottom + 1))
      )
    }
    const cut: string[] = []
    for (const each of document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, textarea, summary)',
    )) {
      each.focus({ focusVisible: true } as FocusOptions)
      if (document.activeElement !== each) continue
      const { outlineWidth, outlineOffset } = getComputedStyle(each)
      const room = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { x, y, width, height } = each.getBoundingClientRect()
      const ring = new DOMRect(x - room, y - room, width + 2 * room, height + 2 * room)
      for (let frame = each.parentElement; frame && frame !== document.body; frame = frame.parentElement)
        if (cutBy(ring, frame)) cut.push(`${each.outerHTML.slice(0, 80)} in ${frame.className || frame.tagName}`)
    }
    return cut
  })
}

/** Presses Tab so many times. @returns what had the focus then and was not seen, because something else was over it */
export async function hiddenFocuses(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = []
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const each = document.activeElement
      if (!each || each === document.body) return ''
      const { left, top, width, height } = each.getBoundingClientRect()
      const seen = [0.1, 0.5, 0.9].some((part) => {
        const over = document.elementFromPoint(left + width / 2, top + height * part)
        return over && (each.contains(over) || over.parentElement?.contains(each))
      })
      return seen ? '' : each.outerHTML.slice(0, 120)
    })
    if (found) hidden.push(found)
  }
  return hidden
}

/** In how many lines a text stands. */
export function linesOf(text: Locator): Promise<number> {
  return text.evaluate((each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
}

/** As a reader has it whose browser is set to that size. */
export function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

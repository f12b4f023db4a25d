import { expect, type Page } from '@playwright/test'

/**
 * What ran, sent a request or would run; it has to stay empty. The site's content policy, which would stop most of it,
 * is off.
 */
export async function watch(page: Page) {
  const noticed: string[] = []
  page.on('dialog', async (dialog) => {
    noticed.push(`dialog on ${page.url()}: ${dialog.message()}`)
    await dialog.dismiss()
  })
  await page.route(
    ({ hostname }) => hostname === 'injected.example',
    async (route) => {
      noticed.push(`request on ${page.url()}: ${route.request().url()}`)
      await route.abort()
    },
  )
  /** Inspects the page and all of this site's frames in it. */
  async function look() {
    noticed.push(...(await page.evaluate(findTraces)))
    expect(noticed, page.url()).toEqual([])
  }

  async function visit(path: string) {
    await page.goto(path)
    await page.waitForTimeout(100)
    await look()
  }

  return { visit, look }
}

/** Runs in the page. */
function findTraces(): string[] {
  const found: string[] = []
  // With such an address a picture is merely broken.
  const harmless = new Set(['IMG', 'LINK'])
  const windows = [window, ...[...document.querySelectorAll('iframe')].map(({ contentWindow }) => contentWindow)]
  for (const each of windows) {
    if (!each) continue
    if ('ran' in each) found.push('the global is set')
    for (const element of each.document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        const leads = !harmless.has(element.tagName) && /^(href|src|action|formaction|data|xlink:href)$/.test(name)
        // Browsers ignore whitespace and control characters before and between the letters.
        const scheme = [...value]
          .filter((character) => character > ' ')
          .join('')
          .toLowerCase()
        if (/^on/.test(name)) found.push(`<${element.tagName} ${name}>`)
        if (leads && /^(javascript|vbscript|data:text)/.test(scheme))
          found.push(`<${element.tagName} ${name}="${value}">`)
      }
    }
  }
  return found
}

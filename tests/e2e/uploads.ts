import type { Locator, Page, Request } from '@playwright/test'
import { colours } from '#tests/support/pictures.ts'

export function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  return page.getByLabel('Picture').setInputFiles({ name, mimeType: 'image/png', buffer })
}

export function statusOf(page: Page): Locator {
  return page.locator('.picture-upload').getByRole('status')
}

export function largePicture(width = 1200, height = 1300): Promise<Buffer> {
  return colours(width, height).png({ compressionLevel: 0 }).toBuffer()
}

/** Lets the first chunk through and holds the others, so that the upload does not end by itself. */
export async function holdChunks(page: Page): Promise<void> {
  await page.route('**/files/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH' || request.headers()['upload-offset'] === '0') await route.continue()
  })
}

/** The requests of the upload path so far. */
export function requestsTo(page: Page): () => { method: string; offset: number }[] {
  const requests: Request[] = []
  page.on('request', (request) => request.url().includes('/files/uploads') && requests.push(request))
  return () =>
    requests.map((request) => ({
      method: request.method(),
      offset: Number(request.headers()['upload-offset'] ?? 0),
    }))
}

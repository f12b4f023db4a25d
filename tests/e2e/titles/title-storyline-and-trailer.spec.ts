import { aTitle } from '#tests/support/builders.ts'
import { expect, test } from '../site.ts'

const trailer = 'https://www.youtube-nocookie.com/embed/LHtdKWJdif4?enablejsapi=1&wmode=opaque&autoplay=1'

test('a long storyline unfolds by keyboard', async ({ page, site: { db } }) => {
  const title = await aTitle(db, { storyline: `${'A long story. '.repeat(60)}The end.` })
  await page.goto(`/anime/${title.id}`)
  const story = page.locator('.folded')
  const folded = (await story.boundingBox())?.height ?? 0
  expect(folded).toBe(8 * 24)

  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  expect((await story.boundingBox())?.height).toBeGreaterThan(folded)
  await page.getByText('Read less').click()
  expect((await story.boundingBox())?.height).toBe(folded)
})

test('"Read more" stands where something is folded, and nowhere else, in any width', async ({ page, site: { db } }) => {
  const words = 'Once upon a time. '
  const texts = [5, 7, 8, 9].map((lines) => 'A line.\n'.repeat(lines).trim())
  texts.push(...[2, 10, 20, 22, 25, 28, 31, 40].map((times) => words.repeat(times).trim()), `${'無'.repeat(300)}`)
  const title = await aTitle(db, { storyline: texts[0] ?? '' })
  await page.goto(`/anime/${title.id}`)
  for (const width of [320, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const text of texts) {
      const seen = await page
        .locator('.fold-frame')
        .first()
        .evaluate((frame, text) => {
          const story = frame.querySelector('.folded') as HTMLElement
          const more = frame.querySelector('.fold') as HTMLElement
          story.textContent = text
          story.style.maxHeight = 'none'
          const lines = Math.round(story.clientHeight / Number.parseFloat(getComputedStyle(story).lineHeight))
          story.style.maxHeight = ''
          const covered = more.checkVisibility() ? more.getBoundingClientRect().top : Number.POSITIVE_INFINITY
          const shown = Math.min(covered, story.getBoundingClientRect().bottom) - story.getBoundingClientRect().top
          const shownLines = Math.round(shown / Number.parseFloat(getComputedStyle(story).lineHeight))
          return { lines, shownLines, more: more.checkVisibility() }
        }, text)
      const folds = seen.lines >= 8
      expect(seen, `${width} px, ${text.length}`).toEqual({
        lines: seen.lines,
        shownLines: folds ? 6 : seen.lines,
        more: folds,
      })
    }
  }
})

test('a short storyline is right below its heading, however much there is beside it', async ({
  page,
  site: { db },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const title = await aTitle(db, { storyline: 'A short story.', content_warning: 'Violence. '.repeat(60) })
  await page.goto(`/anime/${title.id}`)

  const heading = await page.getByRole('heading', { name: 'Storyline' }).boundingBox()
  const story = await page.getByText('A short story.').boundingBox()
  expect((story?.y ?? 0) - (heading?.y ?? 0)).toBeLessThan(60)
})

test('the trailer requests nothing from its site before a click, then plays in place', async ({
  page,
  site,
  asked,
}) => {
  const title = await aTitle(site.db, { title: 'Akira', trailer_url: trailer })
  await page.goto(`/anime/${title.id}`)
  const play = page.getByRole('link', { name: 'Play trailer' })
  await expect(play).toBeVisible()
  expect(asked).toEqual([])

  await play.focus()
  await page.keyboard.press('Enter')

  const player = page.locator('iframe[title="Trailer of Akira"]')
  await expect(player).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/LHtdKWJdif4?autoplay=1')
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/LHtdKWJdif4?autoplay=1'])
})

test('a video on another site opens in a new tab', async ({ page, site: { db } }) => {
  const title = await aTitle(db, { trailer_url: 'https://video.example/1' })
  await page.goto(`/anime/${title.id}`)

  const link = page.getByRole('link', { name: 'Play trailer' })
  await expect(link).toHaveAttribute('href', 'https://video.example/1')
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await tab.close()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('the next title starts fresh, with its storyline folded and its trailer not playing', async ({
  page,
  site: { db },
}) => {
  const known = { trailer_url: trailer, genres: ['Sequels'], storyline: 'A long story. '.repeat(60) }
  const first = await aTitle(db, { title: 'First Season', ...known })
  await aTitle(db, { title: 'Second Season', ...known })
  await page.goto(`/anime/${first.id}`)
  await page.getByText('Read more').click()
  await page.getByRole('link', { name: 'Play trailer' }).click()
  await expect(page.locator('iframe')).toBeVisible()

  await page.getByRole('link', { name: 'Second Season', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second Season')
  await expect(page.getByRole('link', { name: 'Play trailer' })).toBeVisible()
  await expect(page.getByText('Read more')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the trailer is a link and the storyline unfolds', async ({ page, site: { db } }) => {
    const title = await aTitle(db, { trailer_url: trailer, storyline: 'A long story. '.repeat(60) })
    await page.goto(`/anime/${title.id}`)

    const link = page.getByRole('link', { name: 'Play trailer' })
    await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=LHtdKWJdif4')
    await page.getByText('Read more').click()
    await expect(page.getByText('Read less')).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { titleFields } from '#domain/titles/title-fields-rules.ts'
import { injections } from '#tests/support/injections.ts'
import { sessionCookie } from '#tests/support/uploading.ts'
import { cookieOf } from '../a-reader.ts'
import { startAccountsSite } from '../accounts-site.ts'
import { expect, testsOn } from '../worker-sites.ts'
import { fillWithInjections, together } from './injections/fill.ts'
import { watch } from './injections/watch.ts'

// Not the site of other tests, whose pages would be full of injections.
const test = testsOn(() => startAccountsSite())

// The site's content policy would stop any script that got through. Here none may get through.
test.use({ bypassCSP: true })

test('none of more than a hundred malicious texts runs on any page that shows them', async ({ page, site }) => {
  expect(new Set(injections).size).toBeGreaterThan(100)
  const { titles, crowded, reviews, addReview, reportReview } = await fillWithInjections(site.db)
  const { visit, look } = await watch(page)
  const enter = (user: string) => page.context().addCookies([cookieOf(user, site.address)])

  await visit('/search?q=injected')
  await page.getByRole('combobox').first().pressSequentially('injected 1')
  await page.getByRole('option').first().waitFor()
  await look()

  await enter('reader')
  const pages = (path: string, count: number) => Array.from({ length: count }, (_, n) => `${path}page=${n + 1}`)
  await visit(`/anime/${crowded.id}/reader`)
  for (const path of pages(`${reviews}?`, Math.ceil(injections.length / 20))) await visit(path)
  for (const path of pages('/my-fav-list?tab=anime&', Math.ceil(injections.length / 50))) await visit(path)
  for (const path of ['/', '/browse-animes', '/profile', addReview, reportReview]) await visit(path)

  await enter('admin')
  for (const path of pages('/admin-dashboard?', Math.ceil(injections.length / 50))) await visit(path)
  for (const path of pages('/admin-dashboard/users?', Math.ceil(injections.length / 50))) await visit(path)
  for (const path of [`-edit/anime/${crowded.id}`, `/delete/anime/${crowded.id}`, '/reports', '/log']) {
    await visit(`/admin-dashboard${path}`)
  }

  const items = titles.filter(({ title }, n) => n % 5 === 0 || /^\s*\S*(:|\/\/)/.test(title))
  const searches = injections.filter((_, n) => n % 5 === 1)
  const paths = [
    ...items.map(({ id }) => `/anime/${id}`),
    ...searches.map((text) => `/search?q=${encodeURIComponent(text)}`),
  ]
  await showAll(page, site.address, await fetchAll(site.address, paths))
  await look()
})

/** Every form, with the fields that it fills in again after a refusal. Add new forms here. */
const forms: Record<string, string[]> = {
  '/sign-up': ['userName', 'email', 'password'],
  '/sign-in': ['email', 'password'],
  '/admin/sign-in': ['email'],
  '/forget-password': ['email'],
  '/profile': ['userName', 'gender', 'birthdate', 'bio', 'image'],
  '/admin-dashboard/add': [
    ...Object.keys(titleFields),
    'animeFormat',
    'character.0.name',
    'character.0.vocal',
    'staff.0.name',
    'staff.0.image',
  ],
  'report review': ['reason', 'note'],
  'add review': ['storyScore', 'animationScore', 'overallScore', 'review', 'back'],
}

test('none of them runs when a form is shown again with what was typed', async ({ page, site }) => {
  const named = await fillWithInjections(site.db)
  const paths: Record<string, string> = { 'add review': named.addReview, 'report review': named.reportReview }
  const { look } = await watch(page)
  const documents: string[] = []
  for (const [path, fields] of Object.entries(forms)) {
    for (const text of [together, ...injections.slice(0, 10)]) {
      const body = new URLSearchParams(fields.map((field) => [field, text]))
      const user = /profile|review/.test(path) ? 'reader' : /dashboard/.test(path) ? 'admin' : ''
      documents.push(await answerOf(site.address, paths[path] ?? path, { body, user }))
    }
  }

  await showAll(page, site.address, documents)
  await look()
  expect(documents.filter((html) => html.includes('&lt;script'))).not.toHaveLength(0)
})

async function answerOf(
  address: string,
  path: string,
  { body, user = '' }: { body?: URLSearchParams; user?: string } = {},
) {
  const headers = { accept: 'text/html', ...(user && { cookie: sessionCookie(user) }) }
  const reply = await fetch(address + path, { method: body ? 'POST' : 'GET', body, headers })
  expect(reply.status, path).toBeLessThan(500)
  return reply.text()
}

async function fetchAll(address: string, paths: string[]): Promise<string[]> {
  const documents: string[] = []
  for (let n = 0; n < paths.length; n += 8) {
    documents.push(...(await Promise.all(paths.slice(n, n + 8).map((path) => answerOf(address, path)))))
  }
  return documents
}

/** Shows documents of the site side by side, each in its own frame, without the site's files. */
async function showAll(page: Page, address: string, documents: string[]) {
  const empty = { contentType: 'text/html', body: '<!doctype html>' }
  await page.route(`${address}/side-by-side`, (route) => route.fulfill(empty))
  await page.goto(`${address}/side-by-side`)
  const own = /<link [^>]*"\/assets\/[^>]*>|<script type="application\/json" id="page-files">.*?<\/script>/g
  await page.evaluate(
    async (pages) => {
      const shown = pages.map((html) => {
        const frame = document.createElement('iframe')
        frame.srcdoc = html
        document.body.append(frame)
        return new Promise((resolve) => frame.addEventListener('load', resolve))
      })
      await Promise.all(shown)
    },
    documents.map((html) => html.replaceAll(own, '')),
  )
}

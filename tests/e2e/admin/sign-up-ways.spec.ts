import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { makeInvitation } from '#domain/accounts/make-invitation.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { expectAccessible } from '../accessible.ts'
import { sidewaysScroll } from '../site.ts'
import { signIn, startPictureSite } from '../start-picture-site.ts'
import { expect, testsOn } from '../worker-sites.ts'

const siteWith = (way: 'invitation' | 'approval' | 'closed') =>
  testsOn(() => startPictureSite(['owner', 'reader'], { signUp: { way, invitationsPerReader: 2 } }))

const [invited, approved, closed] = [siteWith('invitation'), siteWith('approval'), siteWith('closed')]

async function join(page: Page, email: string): Promise<void> {
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Username').fill('Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a fine long secret')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a fine long secret')
}

for (const javaScriptEnabled of [true, false]) {
  const how = `${javaScriptEnabled ? 'with' : 'without'} JavaScript`

  invited.describe(how, () => {
    invited.use({ javaScriptEnabled })

    invited(
      'somebody signs up by an invitation, and its maker sees who came',
      async ({ page, context, site, browser }) => {
        await signIn(context, site, 'owner')
        await page.goto('/admin-dashboard/invitations')
        await page.getByLabel('For whom').fill(`The book club ${how}`)
        await page.getByRole('button', { name: 'Make an invitation' }).click()
        const field = page.getByRole('textbox', { name: 'The link of the invitation' })
        const link = await field.inputValue()
        if (javaScriptEnabled) await expect(field).toBeFocused()
        const guest = await (await browser.newContext({ javaScriptEnabled })).newPage()
        await guest.goto(`${site.address}/sign-up`)
        await expect(guest.getByText('Signing up here is by invitation only.')).toBeVisible()
        await expect(guest.getByRole('button', { name: 'Sign Up' })).toHaveCount(0)

        await guest.goto(link)
        await join(guest, `${javaScriptEnabled}@site.example`)
        await expect(guest).toHaveURL(`${site.address}/`)
        await guest.context().clearCookies()
        await guest.goto(link)
        await expect(guest.getByText('This invitation is no longer valid.')).toBeVisible()
        await page.goto('/admin-dashboard/invitations')
        const row = page.getByRole('row', { name: `The book club ${how}` })
        await expect(row).toContainText('1 of 1: Newcomer')
        await expect(row).toContainText('Used up')
        await guest.context().close()
      },
    )

    invited('a reader invites somebody, and takes it back', async ({ page, context, site }) => {
      await signIn(context, site, 'reader')
      await page.goto('/profile')
      await page.getByRole('link', { name: 'Invitations' }).click()
      await page.getByRole('button', { name: 'Make an invitation' }).click()
      await expect(page.getByRole('textbox', { name: 'The link of the invitation' })).toHaveValue(/invitation=\w{32}$/)
      await expect(page.getByText('You can invite 1 person now.')).toBeVisible()
      await expect(page.getByText('Nobody has signed up with it.')).toBeVisible()
      await page.getByRole('button', { name: 'Revoke invitation' }).click()
      await expect(page.getByText('The invitation is revoked.')).toBeVisible()
      await expect(page.getByText('You can invite 2 people now.')).toBeVisible()
    })
  })

  approved.describe(how, () => {
    approved.use({ javaScriptEnabled })

    approved(
      'somebody waits, is told at sign-in that it may be so, and gets in once approved',
      async ({ page, context, site, browser }) => {
        const email = `waits-${javaScriptEnabled}@site.example`
        const guest = await (await browser.newContext({ javaScriptEnabled })).newPage()
        await guest.goto(`${site.address}/sign-up`)
        await expect(guest.getByText('Somebody who runs this site looks at each new account.')).toBeVisible()
        await join(guest, email)
        await expect(guest.getByText('Thank you! Your account is waiting for approval.')).toBeVisible()
        const tryIn = async () => {
          await guest.goto(`${site.address}/sign-in`)
          await guest.getByLabel('Email').fill(email)
          await guest.getByLabel('Password', { exact: true }).fill('a fine long secret')
          await guest.getByRole('button', { name: 'Sign In' }).click()
        }
        await tryIn()
        await expect(guest.getByRole('alert')).toContainText('or this account is still waiting for approval')

        await signIn(context, site, 'owner')
        await page.goto('/admin-dashboard/users?which=waiting')
        await page.getByRole('row', { name: email }).getByRole('button', { name: 'Approve Newcomer' }).click()
        await expect(page.getByText('Newcomer may sign in now.')).toBeVisible()
        await tryIn()
        await expect(guest).toHaveURL(`${site.address}/`)
        await guest.context().close()
      },
    )
  })
}

invited.describe('without JavaScript', () => {
  invited.use({ javaScriptEnabled: false })

  invited('a second click on Sign Up, while the first is answered, ends signed in', async ({ page, site }) => {
    const forOne = { note: 'Two clicks', uses: 1, days: 7 }
    const secret = await makeInvitation(site.db, asAdmin('owner'), forOne)
    await page.goto(`/sign-up?invitation=${secret}`)
    const answered = Promise.withResolvers<void>()
    let posts = 0
    await page.route('**/sign-up?*', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST' || posts++ > 0) return route.continue()
      // The answer does not reach the browser, nor its cookies.
      const [headers, body] = [await request.allHeaders(), request.postData()]
      await fetch(request.url(), { method: 'POST', headers, body, redirect: 'manual' })
      answered.resolve()
    })
    await fillIn(page, 'twice@site.example')
    await page.getByRole('button', { name: 'Sign Up' }).focus()
    // A locator would wait for the answer.
    await page.keyboard.press('Enter')
    await answered.promise
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(`${site.address}/`)
    await page.goto('/profile')
    await expect(page.getByLabel('User Name')).toHaveValue('Newcomer')
    expect(posts).toBe(2)
  })
})

closed('a closed site says so, and those who have an account sign in as before', async ({ page }) => {
  await page.goto('/sign-up')
  await expect(page.getByText('This site takes no new accounts at the moment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Already have an account!' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

invited(
  'while an invitation is being made, a second press makes no other one, whose link would take the place of the first',
  async ({ page, context, site }) => {
    await signIn(context, site, 'owner')
    await page.goto('/admin-dashboard/invitations')
    const [reached, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/admin-dashboard/invitations.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      reached.resolve()
      await answered.promise
      await route.fulfill({ response })
    })
    await page.getByLabel('For whom').fill('Twice')
    await page.getByRole('button', { name: 'Make an invitation' }).click()
    await reached.promise
    await page.keyboard.press('Enter')
    answered.resolve()

    await expect(page.getByRole('textbox', { name: 'The link of the invitation' })).toBeVisible()
    const made = site.db.selectFrom('invitations').select('id').where('note', '=', 'Twice')
    expect(await made.execute()).toHaveLength(1)
  },
)

invited(
  'beside long names there is room for what an invitation is for, and all who came can be read',
  async ({ page, context, site }) => {
    const { rows } = await sql<{ id: number }>`
    insert into invitations (user_id, by_reader, secret_hash, note, most_uses, uses, expires_at)
    values ('owner', false, ${'0'.repeat(64)}, 'The book club of the old town', 20, 14, now() + interval '7 days')
    returning id`.execute(site.db)
    for (let n = 0; n < 14; n++) {
      await aUser(site.db, { user_name: `Wolfeschlegelstein ${n}`, invitation_id: rows[0]?.id })
    }
    await signIn(context, site, 'owner')
    await page.setViewportSize({ width: 820, height: 900 })
    await page.goto('/admin-dashboard/invitations')

    const row = page.getByRole('row', { name: 'The book club of the old town' })
    const { width = 0 } = (await row.getByRole('rowheader').boundingBox()) ?? {}
    expect(width).toBeGreaterThan(150)
    const names = row.getByText('14 of 20: Wolfeschlegelstein 0')
    const isCut = () => names.evaluate((element) => element.scrollHeight > element.clientHeight)
    expect(await isCut()).toBe(true)
    await row.getByText('Read more').click()
    expect(await isCut()).toBe(false)
  },
)

for (const width of [390, 820, 1280]) {
  invited(`the pages of invitations fit a screen of ${width} px, in either theme`, async ({ page, context, site }) => {
    await signIn(context, site, 'owner')
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/admin-dashboard/invitations',
      '/profile/invitations',
      '/admin-dashboard/users?which=waiting',
    ]) {
      await page.goto(path)
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0])
      await expectAccessible(page)
    }
  })
}

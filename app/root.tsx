import type { ReactNode } from 'react'
import {
  type ErrorResponse,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import { readersMayInvite } from '#domain/accounts/sign-up-rules.ts'
import { may } from '#domain/permissions.ts'
import { pageNotFound, somethingWentWrong } from '#texts/failures.ts'
import { language } from '#texts/language.ts'
import * as texts from '#texts/shell.ts'
import { chooseAdultTitles } from '#web/adult-titles.ts'
import { services } from '#web/context.ts'
import { readFlash, takeFlash } from '#web/flash.ts'
import { hideAverages } from '#web/hidden-averages.ts'
import { noteRoute } from '#web/note-route.ts'
import { sayWhenAgain } from '#web/refused.ts'
import { readSession, sessionOf } from '#web/session.ts'
import { chooseTitleLanguage } from '#web/title-language.ts'
import type { Route } from './+types/root'
import { PageScripts, Script } from './router/page-scripts.tsx'
import { useRequestId } from './router/request-id.ts'
import NotFound from './routes/not-found/not-found.tsx'
import styles from './styles/index.css?url'
import { FailureNotice } from './ui/failure/failure-notice.tsx'
import { isRootStale, stayOnFailure } from './ui/failure/stay-on-failure.ts'
import { ClientLinks } from './ui/shell/client-links.tsx'
import { ClosedPage } from './ui/shell/closed-page.tsx'
import { ErrorPage } from './ui/shell/error-page.tsx'
import { Flash } from './ui/shell/flash.tsx'
import { Footer } from './ui/shell/footer.tsx'
import { Navbar } from './ui/shell/navbar.tsx'
import { PageChanges } from './ui/shell/page-changes.tsx'
import { SessionHints } from './ui/shell/session-hints.tsx'
import { panelId } from './ui/shell/side-panel.tsx'
import { applyTheme } from './ui/shell/theme.ts'

export const middleware: Route.MiddlewareFunction[] = [
  noteRoute,
  readSession,
  chooseTitleLanguage,
  chooseAdultTitles,
  hideAverages,
  readFlash,
  sayWhenAgain,
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnFailure]

export function loader({ context }: Route.LoaderArgs) {
  const session = sessionOf(context)
  const user = session && {
    id: session.userId,
    email: session.email,
    isStaff: session.isStaff,
    ...(readersMayInvite(context.get(services).accounts.signUp) && { invites: true }),
    isAdminSession: may(session, 'open', 'dashboard'),
  }
  return { site: context.get(services).site, user, message: takeFlash(context) }
}

/**
 * The signed-in user and the message to show change when a form succeeds, or in another tab (SessionHints). If this
 * data could not be fetched then, it is fetched with the next page.
 */
export function shouldRevalidate({
  formMethod = 'GET',
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.href === nextUrl.href
  return (isRootStale() && !isSame) || (defaultShouldRevalidate && (formMethod !== 'GET' || isSame))
}

/** For pages that could not be shown. Other pages define their own. */
export function meta({ error, loaderData }: Route.MetaArgs) {
  if (!error) return []
  const what = isAnswer(error, 403) ? error.data.heading : isAnswer(error, 404) ? pageNotFound : somethingWentWrong
  // Nothing is loaded after a form that failed.
  const title = loaderData ? `${what} · ${loaderData.site.name}` : what
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

/** The frame of every page, including error pages. Pages provide the content of `main`. */
export function Layout({ children }: { children: ReactNode }) {
  const { site, user = null, message = null } = useRouteLoaderData<typeof loader>('root') ?? {}
  const siteName = site?.name ?? 'Kiroku'
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Script text={applyTheme} />
        {/* The precedence puts it before the script, which waits for it: a long page is painted as it is read, not when all of it has been. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        {/* Its links are moved by those after them: the header is painted once its last part is there. */}
        <link rel="expect" href={`#${panelId}`} blocking="render" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {texts.skipToContent}
        </a>
        <Navbar siteName={siteName} user={user} />
        <PageChanges />
        <main id="main" tabIndex={-1}>
          <Flash message={message} />
          {children}
        </main>
        <Footer siteName={siteName} credits={site?.credits} />
        <FailureNotice />
        <ClientLinks />
        <SessionHints user={user} />
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const requestId = useRequestId()
  if (isAnswer(error, 403)) return <ClosedPage {...error.data} />
  return isAnswer(error, 404) ? <NotFound /> : <ErrorPage error={error} requestId={requestId} />
}

function isAnswer(error: unknown, status: 403 | 404): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === status
}

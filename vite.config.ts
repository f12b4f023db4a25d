import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Parts of libraries that nothing here uses but every page would load, and what stands in for them. */
const leftOut = [
  // Vite's own would fetch style sheets and further files first.
  ['\0vite/preload-helper.js', 'export const __vitePreload = (load) => load()'],
  // The route table travels whole (react-router.config.ts): none of it is asked for later.
  [
    '/react-router/dist/production/lib/dom/ssr/fog-of-war.js',
    `export const isFogOfWarEnabled = () => false
     export const getPatchRoutesOnNavigationFunction = () => undefined
     export const useFogOFWarDiscovery = () => {}
     export const getPartialManifest = (manifest) => manifest
     export const getManifestPath = (path) => path
     export const getPathsWithAncestors = (paths) => paths
     export const handleClientVersionMismatch = async () => false`,
  ],
  // Nobody is told how long the router's own steps take.
  [
    '/react-router/dist/production/lib/router/instrumentation.js',
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
     export const getRouteInstrumentationUpdates = () => ({})
     export const instrumentClientSideRouter = (router) => router
     export const instrumentHandler = (handler) => handler
     export const instrumentationResultMetaContext = {}`,
  ],
] as const

export default defineConfig({
  plugins: [
    reactRouter(),
    {
      name: 'leave-out',
      enforce: 'pre',
      load: (id) => leftOut.find(([module]) => id.endsWith(module))?.[1],
    },
  ],
  environments: {
    ssr: {
      build: {
        // The server runs these files itself: the site imports them too, instead of bundling a second copy.
        rolldownOptions: { external: /^#(?:domain|db|web)\/.+\.ts$/ },
      },
    },
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          // Texts stand where they are used, without a name.
          optimization: { inlineConst: true },
          // What only gave such texts to a file is not loaded by it.
          treeshake: { moduleSideEffects: [{ test: /\/(?:domain|languages)\//, sideEffects: false }] },
          output: {
            // Every page loads a list of these names: seven characters tell versions apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Few files: a browser opens six connections, and the style sheet must not wait for one of them. What sends pictures
            // is fetched by who sends one, and the list of suggestions by who types; cards, covers, portraits, the dropdown of a
            // list entry and what forms are made of, by pages with one; the rules of the admin's form and of imports, and the
            // words for codes, by the dashboard; those of seasons, reviews, profiles, lists of one's own and the calendar, by
            // their pages, and so are those of lists from elsewhere. What many of these know of scores, dates, statuses and standings is
            // a file of its own, without the control of an entry.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(?!tus-js-client|js-base64|url-parse|querystringify|requires-port)|rolldown.runtime/,
                },
                {
                  name: 'shared',
                  test: /\/(app\/(root|router|ui(?!\/(?:factor|use-progress|load-again|link-to|lists\/(?:status-form|saved-select|use-given|use-status|undo-drop|use-own|use-last-entry|use-add|listed)|picture-upload|form|suggestions|review-text|use-browsers-zone|entry|keys\/(?:grid|show-keys)|make-dialog|ordered|shelf-cover|title-row|copy-address|too-many|visible-to|favourite-button|folded|portrait|initials|picture|avatar|author|post|add-to-list|cover|title-card|choice-form|fetch-failed|card-facts|native-language)\b))|web|languages\/\w+\/(?:dates|failures|kinds|not-found|numbers|pages|shell)|domain(?!\/(?:journal\/|page-rules|form-rules|visible-|refusal|score-|standing-|admin-source|favourites\/|graphemes|partial-date|time-zone|day-|calendar\/|lists\/|titles\/statuses-|titles\/records\/|titles\/credits\/|accounts\/|profiles\/|reviews\/|shelves\/|imports\/|sources\/|audit\/|reports\/|transfer\/|titles\/(?:trailer-|formats-|table\/|text-|title-|people-|words-|field-|further-|seasons\/))))\b/,
                },
                { name: 'post', test: /\/app\/ui\/post\// },
                { name: 'covers', test: /\/app\/ui\/(?:cover|native-language)\b/ },
                {
                  name: 'cards',
                  test: /\/(?:app\/ui\/(?:add-to-list|title-card|card-facts|lists\/(?:use-add|listed))|languages\/\w+\/cards)\b/,
                },
                { name: 'portraits', test: /\/app\/ui\/(?:portrait|initials|picture|avatar|author)\.tsx?$/ },
                {
                  name: 'pieces',
                  test: /\/(?:app\/ui\/(?:favourite-button|folded)|domain\/titles\/trailer-rules)\.tsx?$/,
                },
                { name: 'text-rules', test: /\/domain\/titles\/text-rules/ },
                {
                  name: 'standings',
                  test: /\/(?:domain\/(?:form-rules|refusal|graphemes|partial-date-|day-after-|score-scale-|standing-|titles\/statuses-|lists\/rules)|languages\/\w+\/standings)\b/,
                },
                {
                  name: 'status-form',
                  test: /\/(?:app\/ui\/lists\/(?:status-form|saved-select|use-given|use-status|undo-drop|use-last-entry)|languages\/\w+\/lists)\b/,
                },
                {
                  name: 'reviews',
                  test: /\/(?:languages\/\w+\/reviews|app\/routes\/reviews\/(?:reviews-header)|app\/ui\/review-text|domain\/reviews\/)\b/,
                },
                {
                  name: 'entry',
                  test: /\/(?:app\/ui\/entry\/(?!open-entry|entry-panel|toast|press-on-card|change-record)|domain\/(?:journal|lists)\/|languages\/\w+\/entry\b)/,
                },
                { name: 'forms', test: /\/(?:app\/ui\/form\/|languages\/\w+\/(?:forms|password|sign-up)\b)/ },
              ],
            },
          },
        },
      },
    },
  },
})

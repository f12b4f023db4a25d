import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    reactRouter(),
    {
      // Vite's own would fetch style sheets and further files first, for 700 bytes on every page. Nothing here needs it.
      name: 'import-without-preloading',
      enforce: 'pre',
      load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
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
          output: {
            // Every page loads a list of these names: seven characters tell versions apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Few files: a browser opens six connections, and the style sheet must not wait for one of them. What sends
            // pictures is fetched by who sends one, and the list of suggestions by who types; the dropdown of a list entry by pages with one; what forms are made of, by
            // pages with a form; the rules of the admin's form and of imports, and the words for codes, by the dashboard; those of seasons,
            // reviews, profiles, lists of one's own and the calendar,
            // by their pages, and so are those of lists from elsewhere.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(?!tus-js-client|js-base64|url-parse)|rolldown.runtime/ },
                {
                  name: 'shared',
                  test: /\/(app\/(root|router|ui(?!\/(?:use-progress|load-again|link-to|lists\/(?:status-form|use-status|undo-drop|use-own|use-last-entry)|picture-upload|form|suggestions|review-text|use-browsers-zone|entry|ordered|shelf-cover|title-row|copy-address|too-many|visible-to)\b))|web|languages\/\w+\/(?:cards|dates|failures|kinds|not-found|numbers|pages|shell)|domain(?!\/(?:journal\/|score-|standing-|admin-source|favourites\/|graphemes|partial-date|time-zone|day-|calendar\/|lists\/|titles\/statuses-|titles\/records\/|titles\/credits\/|accounts\/|profiles\/|reviews\/|shelves\/|imports\/|sources\/|audit\/|transfer\/|titles\/(?:formats-|table\/|text-|title-|people-|words-|field-|further-|seasons\/))))\b/,
                },
                {
                  name: 'status-form',
                  test: /\/(?:app\/ui\/lists\/(?:status-form|use-status|undo-drop|use-last-entry)|domain\/titles\/statuses-|languages\/\w+\/lists)\b/,
                },
                {
                  name: 'reviews',
                  test: /\/(?:languages\/\w+\/reviews|app\/routes\/reviews\/(?:reviews-header)|app\/ui\/review-text|domain\/reviews\/)\b/,
                },
                {
                  name: 'entry',
                  test: /\/(?:app\/ui\/entry\/|domain\/(?:journal|lists)\/|languages\/\w+\/(?:entry|standings)\b)/,
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

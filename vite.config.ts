import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: a browser opens six connections, and the style sheet must not wait for one of them.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules|rolldown.runtime/ },
                { name: 'shared', test: /\/(app\/(root|ui|web)|domain)\b/ },
              ],
            },
          },
        },
      },
    },
  },
})

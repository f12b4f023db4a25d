/** As the `kiroku` command runs Node. */
export const environment = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
  NODE_COMPILE_CACHE: new URL('../../node_modules/.cache/node', import.meta.url).pathname,
}

export { serve as run } from '#server/main.ts'

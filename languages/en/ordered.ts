/** Lists whose order the reader chooses. */

export const move = ({ name }: { name: string }) => `Move ${name}: drag, or press arrow up or down`
export const step = {
  up: ({ name }: { name: string }) => `Move ${name} up`,
  down: ({ name }: { name: string }) => `Move ${name} down`,
}

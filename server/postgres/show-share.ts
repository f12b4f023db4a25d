import * as texts from '#texts/starting.ts'

const barLength = 24

interface Screen {
  isTTY?: boolean
  write(text: string): unknown
}

/** Shows how much of something long is done: a terminal gets a bar that is redrawn in place, anything else a line for every tenth. */
export function showShare(screen: Screen): (share: number) => void {
  let shown = -1
  return (share) => {
    const percent = Math.floor(share * 100)
    const step = screen.isTTY ? percent : Math.floor(percent / 10)
    if (step === shown) return
    shown = step
    const text = texts.carriedShare({ percent: screen.isTTY ? percent : step * 10 })
    if (!screen.isTTY) return void screen.write(`${text}\n`)
    const full = Math.round(share * barLength)
    screen.write(`\r\x1b[K${'█'.repeat(full)}${'░'.repeat(barLength - full)} ${text}${percent === 100 ? '\n' : ''}`)
  }
}

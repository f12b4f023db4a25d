const days = new Intl.DateTimeFormat('pt-PT', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

/** A moment as the whole site writes dates: pt-PT, dd/mm/yyyy, UTC (§9, decisions). */
export function formatDate(moment: string | Date): string {
  return days.format(new Date(moment))
}

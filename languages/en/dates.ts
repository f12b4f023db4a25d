const days = new Intl.DateTimeFormat('pt-PT', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

/** A moment, as ISO text, in the site's date format: pt-PT, dd/mm/yyyy, UTC (§9, decisions). */
export function formatDate(moment: string): string {
  return days.format(new Date(moment))
}

/** A date as far as it is known, YYYY, YYYY-MM or YYYY-MM-DD, in the same format: 2026, 03/2026 or 09/03/2026. */
export function formatPartialDate(date: string): string {
  return date.split('-').reverse().join('/')
}

const times = new Intl.DateTimeFormat('pt-PT', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** The same with the time of day, UTC. */
export function formatMoment(moment: string): string {
  return `${formatDate(moment)} ${times.format(new Date(moment))}`
}

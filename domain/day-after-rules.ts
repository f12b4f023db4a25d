/** The day so many days later, or earlier if below 0; both are YYYY-MM-DD. Browser-safe. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

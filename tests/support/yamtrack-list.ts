const columns = [
  ...['media_id', 'source', 'media_type', 'title', 'image', 'season_number', 'episode_number', 'score', 'status'],
  ...['notes', 'start_date', 'end_date', 'progress', 'created_at', 'progressed_at'],
]

/** By the names of columns; without more it is about Mushishi. */
export type YamtrackRow = Record<string, string>

/** A list as Yamtrack exports it. */
export function yamtrackList(rows: YamtrackRow[]): string {
  const mushishi = { media_id: '457', source: 'mal', media_type: 'anime', title: 'Mushishi' }
  const lines = rows.map((row): YamtrackRow => ({ ...mushishi, ...row }))
  const cells = [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))]
  return cells.map((line) => `${line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')
}

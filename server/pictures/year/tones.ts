/** The pairs of tones of generated covers, as in app/styles/cover-tones.css. */
export const tones = [
  { ground: '#1f3a5f', figure: '#2d5284', ink: '#edf2f7' },
  { ground: '#a9d3d3', figure: '#7fb8ba', ink: '#0f3236' },
  { ground: '#c9d29b', figure: '#a9b676', ink: '#272f10' },
  { ground: '#24483a', figure: '#34614f', ink: '#edf4ec' },
  { ground: '#54362a', figure: '#714b3b', ink: '#f8f0e7' },
  { ground: '#f0cdcc', figure: '#e2abae', ink: '#4a1a24' },
  { ground: '#cdc6e4', figure: '#ada2d0', ink: '#281e4a' },
  { ground: '#382845', figure: '#523d64', ink: '#f3eef8' },
  { ground: '#ecc45c', figure: '#dba93a', ink: '#392703' },
  { ground: '#26272b', figure: '#3d3f46', ink: '#f2f1ee' },
  { ground: '#ede6d5', figure: '#d8cbac', ink: '#37301f' },
  { ground: '#6a2933', figure: '#883c48', ink: '#fbeeee' },
  { ground: '#bfd7eb', figure: '#96bbda', ink: '#14304b' },
  { ground: '#e9a878', figure: '#d98c56', ink: '#3b1a06' },
] as const

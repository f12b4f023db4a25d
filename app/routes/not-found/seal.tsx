/** The impression of a seal, cut in the straight strokes of old stamps: 4, 0, 4. */
export function Seal() {
  return (
    <svg className="seal" viewBox="0 0 100 100" role="img" aria-label="A stamped seal that reads 404">
      <defs>
        <filter id="worn" x="0" y="0" width="100%" height="100%">
          {/* Where the noise is deep the ink did not take. */}
          <feTurbulence type="fractalNoise" baseFrequency="0.045" numOctaves="4" seed="5" result="noise" />
          <feColorMatrix in="noise" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -14 10.6" result="ink" />
          <feComposite in="SourceGraphic" in2="ink" operator="in" />
        </filter>
        <mask id="cut">
          <rect x="2" y="2" width="96" height="96" rx="9" fill="#fff" />
          <g fill="none" stroke="#000" strokeWidth="5.4">
            <rect x="10" y="10" width="80" height="80" rx="2" strokeWidth="2.5" />
            <path d="M19.5 20v36h13 M32.5 20v60" />
            <path d="M44 22.7h12v54.6h-12z" />
            <path d="M67.5 20v36h13 M80.5 20v60" />
          </g>
        </mask>
      </defs>
      <g filter="url(#worn)">
        <rect width="100" height="100" fill="currentcolor" mask="url(#cut)" transform="rotate(-3 50 50) scale(.96)" />
      </g>
    </svg>
  )
}

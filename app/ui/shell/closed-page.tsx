interface Closed {
  heading: string
  text: string
  ways: [text: string, path: string][]
}

/** A page that is not for this reader. The server says why, so that no page loads the texts. */
export function ClosedPage({ heading, text, ways }: Closed) {
  return (
    <div className="page error-page">
      <h1>{heading}</h1>
      <p>{text}</p>
      <p className="error-page-ways">
        {ways.map(([label, path], place) => (
          <a key={path} className={place ? 'button button-quiet' : 'button'} href={path}>
            {label}
          </a>
        ))}
      </p>
    </div>
  )
}

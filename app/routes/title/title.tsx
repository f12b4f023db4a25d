export default function TitlePage() {
  return <h1>404 Page Not Found</h1>
}

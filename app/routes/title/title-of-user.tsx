export default function TitleOfUserPage() {
  return <h1>404 Page Not Found</h1>
}

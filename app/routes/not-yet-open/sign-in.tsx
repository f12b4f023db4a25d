export default function SignIn() {
  return <h1>Not yet open</h1>
}

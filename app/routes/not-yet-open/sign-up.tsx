export default function SignUp() {
  return <h1>Not yet open</h1>
}

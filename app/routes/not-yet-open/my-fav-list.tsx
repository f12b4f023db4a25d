export default function MyList() {
  return <h1>Not yet open</h1>
}

export const handle = { hydrate: true };
export default function Page() {
  return <p>page</p>;
}

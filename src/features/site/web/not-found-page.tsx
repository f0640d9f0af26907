import { data } from "react-router";
export const loader = () => data(null, { status: 404 });
export default function NotFoundPage() {
  return <p>Did you forget to add the page to the router?</p>;
}

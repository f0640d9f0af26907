import { redirect, redirectDocument } from "react-router";

const target = "/contact";

export function loader() {
  throw redirect(target);
}

/**
 * A link followed inside the back office would otherwise never request this address from the
 * server.
 */
export function clientLoader() {
  throw redirectDocument(target);
}

export default function SchedulePage() {
  return null;
}

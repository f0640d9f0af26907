import { data } from "react-router";
import { Signpost } from "#features/site/web/art/outdoors.tsx";
import { NotFoundCard } from "#features/site/web/parts/not-found-card.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return (
    <div className="mx-auto grid w-full max-w-page items-center gap-x-14 gap-y-8 px-5 py-12 sm:px-8 md:grid-cols-[1fr_1.8fr] lg:py-24">
      <div className="mx-auto w-40 md:w-full md:max-w-64">
        <Signpost />
      </div>
      <NotFoundCard />
    </div>
  );
}

/** A notebook on the table, open at a page where a line climbs, with a pencil and a cup beside it. */
export function Notebook() {
  return (
    <svg viewBox="0 0 420 240" aria-hidden="true" className="notebook">
      <ellipse className="notebook-table" cx="210" cy="196" rx="206" ry="40" />
      <path
        className="notebook-cover"
        d="M70 42 206 54v140L62 182a8 8 0 0 1-8-8V56a14 14 0 0 1 16-14Z"
      />
      <path
        className="notebook-cover"
        d="M342 42 206 54v140l144-12a8 8 0 0 0 8-8V56a14 14 0 0 0-16-14Z"
      />
      <path className="notebook-page" d="M76 36 206 50v136L68 174V44a8 8 0 0 1 8-8Z" />
      <path className="notebook-page" d="M336 36 206 50v136l138-12V44a8 8 0 0 0-8-8Z" />
      <path
        className="notebook-lines"
        d="m88 62 98 9M88 82l98 9M88 102l70 6M88 122l98 9M88 142l56 5M226 164l100-9M226 164V76"
      />
      <path className="notebook-growth" d="M230 160c34-5 66-20 92-72v65l-92 8Z" />
      <path className="notebook-climb" d="M230 160c34-5 66-20 92-72" />
      <circle className="notebook-dot" cx="322" cy="88" r="5" />
      <path className="notebook-pencil" d="m160 214 92-22 3 10-92 22-10-3Z" />
      <path className="notebook-tip" d="m160 214 3 10-10-3Z" />
      <path className="notebook-cup" d="M368 150h40v22a20 20 0 0 1-40 0Z" />
      <path className="notebook-steam" d="M380 138c-5-7 5-11 0-18M394 138c-5-7 5-11 0-18" />
    </svg>
  );
}

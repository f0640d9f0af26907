import { ArrowRight } from "lucide-react";
import { TreeRings } from "#features/site/web/art/tree-rings.tsx";
import type { HomeWords, ProductCardWords } from "./words.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

type ProductsWords = HomeWords["products"];

export function ProductsSection({ words }: { words: ProductsWords }) {
  return (
    <section id="products" aria-labelledby="products-title" className="site-section">
      <div className="site-wide grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.7fr]">
        <div className="grid content-start gap-4 lg:sticky lg:top-28 lg:self-start">
          <h2 id="products-title" className="text-headline">
            {words.title}
          </h2>
          <p className="max-w-form text-ink-muted">{words.text}</p>
          <div className="mx-auto mt-4 w-full max-w-[20rem] lg:mx-0 lg:max-w-none lg:pr-6">
            <TreeRings />
          </div>
        </div>
        <ol className="grid gap-5 sm:grid-cols-2">
          {words.cards.map((card, index) => (
            <ProductCard key={card.link} card={card} number={index + 1} words={words} />
          ))}
        </ol>
      </div>
    </section>
  );
}

interface ProductCardProps {
  readonly card: ProductCardWords;
  readonly number: number;
  readonly words: ProductsWords;
}

function ProductCard({ card, number, words }: ProductCardProps) {
  return (
    <li className="product-card" data-ring={number}>
      <span aria-hidden="true" className="ring-mark">
        {number}
      </span>
      <h3 className="text-title">{card.title}</h3>
      <p>{card.description}</p>
      <dl className="grid gap-2 text-sm">
        <div>
          <dt className="font-semibold text-primary">{words.fitsLabel}</dt>
          <dd className="text-ink-muted">{card.fits}</dd>
        </div>
        <div>
          <dt className="font-semibold text-brass-ink">{words.cautionLabel}</dt>
          <dd className="text-ink-muted">{card.caution}</dd>
        </div>
      </dl>
      <a
        href={card.link}
        aria-label={card.linkLabel}
        data-product-title={card.title}
        className="product-link"
      >
        <span>
          {words.learnMore}
          {/* Search engines read a link's text and not its label. */}
          <VisuallyHidden>{card.linkLabel.slice(words.learnMore.length)}</VisuallyHidden>
        </span>
        <ArrowRight aria-hidden="true" size={18} />
      </a>
    </li>
  );
}

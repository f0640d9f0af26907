import type { ComponentType } from "react";

interface IslandProps<Props extends object> {
  /** Names the `<name>-island.tsx` that brings it to life in the browser. */
  readonly name: string;
  readonly component: ComponentType<Props>;
  /** Sent to the browser inside the page, so plain data only. */
  readonly props: Props;
}

/**
 * The part of a public page that needs React in the browser. The page around it stays plain HTML,
 * and the router's code, a third of what React needs, is never sent.
 */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
}: IslandProps<Props>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}

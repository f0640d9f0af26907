import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { splitView } from "#staff/list/list-address.ts";
import { type Act, ActButton, useTellFailure } from "#staff/row-act.tsx";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { longestViewName, type SavedView } from "#records/core/list-order.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button, useHeldPresses } from "#ui/button.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { recordListWords } from "./record-list-words.ts";

type NamedView = Pick<SavedView, "name" | "query">;

interface ViewTabsProps {
  readonly list: RecordKind;
  /** Views that everybody has. */
  readonly builtIn: readonly NamedView[];
  /** What the list shows now. */
  readonly query: string;
}

/** The views of a list, one press each: the built-in ones and the user's own. */
export function ViewTabs({ list, builtIn, query }: ViewTabsProps) {
  const words = useWords(recordListWords).views;
  const saved = useSavedViews(list);
  const [form, setForm] = useState<"save" | "rename" | null>(null);
  const own = saved.views.find((view) => view.query === query);
  const isNew = !own && builtIn.every((view) => view.query !== query);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <nav aria-label={words.label} className="min-w-0">
        <ul className="view-tabs">
          {[...builtIn, ...saved.views].map((view) => {
            const { search, state } = splitView(view.query);
            return (
              <li key={`${view.name}?${view.query}`}>
                <Link
                  to={{ search }}
                  state={state}
                  preventScrollReset
                  aria-current={view.query === query ? "true" : undefined}
                  dir="auto"
                  className="view-tab"
                >
                  {view.name}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {form ? (
        <ViewForm
          name={form === "rename" && own ? own.name : ""}
          isBusy={saved.isBusy}
          onCancel={() => setForm(null)}
          onSave={async (name) => {
            const isDone =
              form === "rename" && own
                ? await saved.rename(own, name)
                : await saved.save({ name, query });
            if (isDone) setForm(null);
          }}
        />
      ) : (
        <div className="flex gap-1">
          {isNew ? <ViewButton onClick={() => setForm("save")}>{words.save}</ViewButton> : null}
          {own ? (
            <>
              <ViewButton onClick={() => setForm("rename")}>{words.rename}</ViewButton>
              <ActButton
                tone="quiet"
                className="min-h-9 px-3"
                act={saved.remove(own)}
                reload={saved.reload}
              >
                {words.remove}
              </ActButton>
            </>
          ) : null}
        </div>
      )}
    </div>
  );
}

function ViewButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button tone="quiet" size="sm" className="min-h-9 px-3" onClick={onClick}>
      {children}
    </Button>
  );
}

interface ViewFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

function ViewForm({ name, isBusy, onSave, onCancel }: ViewFormProps) {
  const words = useWords(recordListWords).views;
  const [typed, setTyped] = useState(name);
  useHeldPresses(isBusy);
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() && !isBusy) void onSave(typed.trim());
      }}
    >
      <label className="filter-field">
        <span className="sr-only">{words.name}</span>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because somebody asked for it
          autoFocus
          value={typed}
          maxLength={longestViewName}
          placeholder={words.name}
          className="min-w-36"
          autoComplete="off"
          dir="auto"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <Button type="submit" size="sm" className="min-h-9 px-3" aria-disabled={isBusy}>
        {isBusy ? words.keeping : words.keep}
      </Button>
      <ViewButton onClick={onCancel}>{words.cancel}</ViewButton>
    </form>
  );
}

/** The user's own views of a list: saved under a name, renamed, deleted and restored. */
function useSavedViews(list: RecordKind) {
  const client = useQueryClient();
  const { toast } = useToast();
  const words = useWords(recordListWords).views;
  const tellFailure = useTellFailure();
  const queryKey = ["views", list];
  const { data } = useQuery({
    queryKey,
    queryFn: () =>
      callApi<{ readonly views: readonly SavedView[] }>(`/api/admin/views?list=${list}`),
  });
  const reload = () => client.invalidateQueries({ queryKey });
  const post = ({ name, query }: NamedView, replaces?: string) =>
    callApi<unknown>("/api/admin/views", {
      method: "POST",
      body: { list, name, query, replaces },
    });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: reload,
    onError: (failure) => toast({ title: tellFailure(failure), variant: "destructive" }),
  });
  const attempt = (work: () => Promise<unknown>) =>
    mutateAsync(work).then(
      () => true,
      () => false,
    );
  return {
    views: data?.views ?? [],
    isBusy: isPending,
    save: (view: NamedView) => attempt(() => post(view)),
    rename: (view: SavedView, name: string) => attempt(() => post({ ...view, name }, view.id)),
    remove: (view: SavedView): Act => ({
      run: () => callApi<unknown>(`/api/admin/views/${view.id}`, { method: "DELETE" }),
      said: words.removed(view.name),
      undo: { run: () => post(view), said: words.back(view.name) },
    }),
    reload,
  };
}

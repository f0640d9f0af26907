import { Card } from "#ui/card.tsx";
import type { Column } from "#ui/table.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { StaffList } from "./staff-list.tsx";
import { StaffPage } from "./staff-page.tsx";
import type { StaffListState } from "./use-staff-list.ts";

interface StaffListPageProps<Row> {
  readonly list: StaffListState<Row>;
  readonly queryKey: readonly string[];
  readonly columns: readonly Column<Row>[];
  readonly words: Readonly<Record<"title" | "intro" | "empty", string>>;
}

/** A page that is one list. */
export function StaffListPage<Row extends { readonly id: string }>(props: StaffListPageProps<Row>) {
  const { list, queryKey, columns, words } = props;
  return (
    <StaffPage
      title={words.title}
      intro={words.intro}
      actions={
        <div className="-mx-4">
          <RefreshButton queryKeys={[queryKey]} />
        </div>
      }
    >
      <Card>
        <StaffList list={list} columns={columns} words={words} />
      </Card>
    </StaffPage>
  );
}

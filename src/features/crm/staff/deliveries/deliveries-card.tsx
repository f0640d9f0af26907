import { RefreshCw } from "lucide-react";
import { Link } from "react-router";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { findBar } from "#features/crm/core/decide-delivery.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import { deliveryWords } from "./delivery-words.ts";
import { describeSync } from "./describe-sync.ts";
import { useLeadSync } from "./use-lead-sync.ts";

interface DeliveriesCardProps {
  readonly lead: Pick<Lead, "id" | "status" | "doNotContactReason">;
}

/** How a lead stands with every CRM, and a button to send it there unless none may have it. */
export function DeliveriesCard({ lead }: DeliveriesCardProps) {
  const words = useWords(deliveryWords);
  const isAdmin = useStaffMember().role === "admin";
  const sync = useLeadSync(lead.id);
  const { deliveries, syncing } = sync;
  const bar = findBar(lead);
  const busyProvider = syncing.isPending ? syncing.variables : undefined;
  return (
    <Card>
      <CardHeader title={words.title}>
        <Button tone="quiet" size="sm" className="-my-1.5 -mr-4" onClick={sync.refresh}>
          <RefreshCw
            aria-hidden="true"
            size={18}
            className={sync.isRefreshing ? "animate-spin" : ""}
          />
          {words.refresh}
        </Button>
      </CardHeader>
      {deliveries.length === 0 ? (
        <p className="text-ink-muted">
          {words.none}{" "}
          {isAdmin ? (
            <Link to="/admin/crm-settings" className="text-link">
              {words.settings}
            </Link>
          ) : null}
        </p>
      ) : bar !== null && deliveries.every(({ status }) => status === "skipped") ? (
        <p className="wrap-anywhere">{bar}</p>
      ) : (
        <ul className="grid">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.provider}
              delivery={delivery}
              isBusy={delivery.provider === busyProvider}
              outcome={delivery.provider === sync.asked?.provider ? describeSync(sync, words) : ""}
              onSync={bar === null ? () => syncing.mutate(delivery.provider) : null}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

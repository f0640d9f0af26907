import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RecordMail } from "#features/notifications/core/record-mail.ts";
import { callApi } from "#platform/web/api-client.ts";

interface MailsAnswer {
  readonly mails: readonly RecordMail[];
}

/** What became of mails about one record, and the way to say that one came back. */
export function useRecordMails(path: string) {
  const client = useQueryClient();
  const queryKey = ["record-mails", path] as const;
  const query = useQuery({
    queryKey,
    queryFn: () => callApi<MailsAnswer>(`${path}/mails`),
    refetchOnMount: "always",
  });
  const bounce = useMutation({
    mutationFn: ({ id, bounced }: { readonly id: string; readonly bounced: boolean }) =>
      callApi<MailsAnswer>(`${path}/mails/${id}/bounce`, { method: "POST", body: { bounced } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
  return { query, bounce };
}

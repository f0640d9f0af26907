import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PersonOverview, PersonRequest } from "#features/privacy/core/person-request.ts";
import { callApi } from "#platform/web/api-client.ts";

/** Whom is meant: by a record they sent, or by an address; it travels in bodies only. */
export type Whom = { readonly kind: string; readonly id: string } | { readonly email: string };

interface PersonAnswer {
  readonly person: PersonOverview;
}

const personKey = (whom: Whom) => ["person", whom] as const;
const requestsKey = ["person-requests"] as const;
const path = "/api/admin/people";

export function usePerson(whom: Whom | null) {
  return useQuery({
    queryKey: ["person", whom],
    queryFn: () => callApi<PersonAnswer>(path, { method: "POST", body: whom }),
    enabled: whom !== null,
    refetchOnMount: "always",
  });
}

/** One thing done with a person; the answer is the person as they are then. */
export function usePersonAction(whom: Whom) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ what, body = {} }: { readonly what: string; readonly body?: object }) =>
      callApi<PersonAnswer>(`${path}/${what}`, { method: "POST", body: { ...whom, ...body } }),
    onSuccess(answer) {
      client.setQueryData(personKey(whom), answer);
      void client.invalidateQueries({ queryKey: requestsKey });
    },
  });
}

export function useOpenRequests() {
  return useQuery({
    queryKey: requestsKey,
    queryFn: () => callApi<{ readonly requests: readonly PersonRequest[] }>(`${path}/requests`),
    refetchOnMount: "always",
  });
}

export function useFinishRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi(`${path}/requests/${id}/done`, { method: "POST", body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: requestsKey }),
  });
}

/** Whose request it is, for one that somebody wants to answer. */
export function useWhomOfRequest(onFound: (whom: Whom) => void) {
  return useMutation({
    mutationFn: (id: string) =>
      callApi<{ readonly email: string }>(`${path}/requests/${id}`, { method: "POST", body: {} }),
    onSuccess: ({ email }) => onFound({ email }),
  });
}

import type { ComponentProps, ReactNode } from "react";
import { Link, useParams } from "react-router";
import { SettledPart } from "#staff/settled-part.tsx";
import { LoadFailure, StaffPage } from "#staff/staff-page.tsx";
import { profilePath, useStaffMember } from "#staff/staff-gate.tsx";
import { ApiError } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { LicenseList } from "./license-fields.tsx";
import { OwnForm, WholeForm } from "./profile-form.tsx";
import { profileWords } from "./profile-words.ts";
import { useProfileDraft, useStoredProfile } from "./use-profile.ts";

interface ProfilePageProps {
  /** Parts that other features add about this person. */
  readonly parts?: (username: string) => ReactNode;
}

/** One staff member's profile: whom they may advise, and when; for admins. */
export default function ProfilePage({ parts }: ProfilePageProps) {
  const words = useWords(profileWords);
  const { username = "" } = useParams();
  return (
    <StaffPage
      title={<bdi>{words.title(username)}</bdi>}
      intro={words.intro}
      back={{ to: "/admin/staff", label: words.back }}
    >
      {/* The key resets what was begun on one profile, so that it does not continue on the next.
          The key resets what was begun on one profile, so that it does not continue on the next. */}
      <LoadedProfile key={username} username={username} form={WholeProfile} />
      <SettledPart>{parts?.(username)}</SettledPart>
    </StaffPage>
  );
}

/** The fields of one's own profile, on the account page. */
export function OwnProfileCard() {
  const words = useWords(profileWords).own;
  const { username, role } = useStaffMember();
  return (
    <Card>
      <CardHeader title={words.title} />
      <p className="mb-5 text-ink-muted">
        {words.intro}{" "}
        {role === "admin" ? (
          <Link to={profilePath(username)} className="text-link">
            {words.whole}
          </Link>
        ) : null}
      </p>
      <LoadedProfile username={username} form={OwnProfile} />
    </Card>
  );
}

interface LoadedProps {
  readonly username: string;
  readonly stored: NonNullable<ReturnType<typeof useStoredProfile>["data"]>;
}

function LoadedProfile({
  username,
  form: Form,
}: Pick<LoadedProps, "username"> & { readonly form: (props: LoadedProps) => React.ReactNode }) {
  const words = useWords(profileWords);
  const { data, isPending, error, refetch } = useStoredProfile(username);
  if (data) return <Form username={username} stored={data} />;
  if (isPending) return <LoadingText text={words.loading} />;
  const isGone = error instanceof ApiError && error.status === 404;
  return isGone ? (
    <Alert tone="warning" announce>
      {words.gone}
    </Alert>
  ) : (
    <LoadFailure text={words.failed} onRetry={() => void refetch()} />
  );
}

const WholeProfile = ({ username, stored }: LoadedProps) => (
  <WholeForm form={useProfileDraft(username, stored, false)} />
);

function OwnProfile({ username, stored }: LoadedProps) {
  const { licences } = stored.profile;
  const form: ComponentProps<typeof OwnForm>["form"] = useProfileDraft(username, stored, true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <OwnForm form={form} />
      {licences.length > 0 ? <LicenseList licences={licences} /> : null}
    </div>
  );
}

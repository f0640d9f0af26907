import { siteConfig } from "#site.config.ts";

/** On paper only, in place of header and footer: whose page this is, where it stands, how to answer. */
export function Letterhead({ address }: { readonly address: string | undefined }) {
  const { street, city, region, postalCode } = siteConfig.postalAddress;
  const contact = [
    siteConfig.phone,
    siteConfig.email,
    `${street}, ${city}, ${region} ${postalCode}`,
  ];
  return (
    <div className="letterhead">
      <p className="font-display text-heading">{siteConfig.name}</p>
      <p>{contact.join(" · ")}</p>
      {address ? <p>{address}</p> : null}
    </div>
  );
}

const campaignParameters = /^(utm_[a-z]+|gclid|fbclid|ref)$/;

/** Which campaign or site sent the visitor here: parameters of the address, and the referring origin. */
export function readAttribution(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (campaignParameters.test(name)) found[name] = value;
  }
  const referrer = /^https?:\/\/[^/]+/.exec(document.referrer)?.[0];
  if (referrer !== undefined && referrer !== location.origin) found["referrer"] = referrer;
  return found;
}

/** In UTF-16 units, as a browser's `maxlength` counts. Apart from the schema, which a form fetches later. */
export const inquiryLimits = { fullName: 200, email: 254, phone: 50, message: 5000 } as const;

/** Whether an address belongs to the JSON interface, where even a miss is answered with JSON. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

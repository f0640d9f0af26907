/** Of each answer of a fuzzed site: the route that gave it, whatever the address looked like. */
export const routeHeader = "x-fuzzed-route";

/** How much of the server callers may take, and what would happen without each bound. */
export const admissionLimits = {
  /** Work that waits costs memory; past this many the honest answer is "come back in a second". */
  mostRequests: 1_000,
  /** One network would otherwise keep all others waiting. */
  mostRequestsOfNetwork: 200,
  /**
   * A packet of 64 kB holds two thousand small requests, and all of it is read at once. No browser
   * and no proxy asks so far ahead; past this the connection is ended.
   */
  mostUnansweredOfSocket: 32,
  /**
   * More than there are places, so that one without work can always be ended to make room; fewer
   * than the files a process may usually open.
   */
  mostConnections: 2_000,
  mostConnectionsOfNetwork: 400,
  /** Files are written while they come in: each may leave ten megabytes on the disk meanwhile. */
  mostSlowBodies: 100,
  mostSlowBodiesOfNetwork: 4,
  /** One customer of a provider has thousands of IPv6 networks; 25 of them would take all places. */
  mostSlowBodiesOfWideNetwork: 20,
  /** Two, because a phone may send anew before its broken line is noticed here. */
  mostSlowBodiesOfAddress: 2,
  /**
   * Documents of staff's come in parts, six at once from each of them, and an office is one network.
   * They keep no visitor's résumé waiting, and have an address that only staff are given.
   */
  mostStaffBodies: 100,
  mostStaffBodiesOfNetwork: 30,
  /** A phone sends 64 kB in this time; whoever trickles holds a connection no longer. */
  bodyTimeMs: 20_000,
  headersTimeMs: 20_000,
  /** How often Node looks for requests whose time is over. */
  checkEveryMs: 5_000,
  /** Neither sends a byte nor takes one, while something is due from it. No route is silent so long. */
  silentMs: 30_000,
};

export type AdmissionLimits = typeof admissionLimits;

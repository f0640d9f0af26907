/** The time as an argument, so that rules which depend on it can be tested on any day. */
export interface Clock {
  now(): Date;
}

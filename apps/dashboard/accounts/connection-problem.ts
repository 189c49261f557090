/** Why nothing was connected. Words, because the page cannot know who wrote the address that it is opened at. */
export type ConnectionProblem =
  | 'signed_out'
  | 'not_begun'
  | 'denied'
  | 'no_code'
  | 'network_refused'
  | 'limit_reached'
  | 'profile_not_found'
  | 'service_not_usable';

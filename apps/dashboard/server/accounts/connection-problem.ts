/** The reason why nothing was connected. A code and no sentence, because anybody may have written the address that the page is opened at. */
export type ConnectionProblem =
  | 'signed_out'
  | 'not_begun'
  | 'denied'
  | 'no_code'
  | 'network_refused'
  | 'limit_reached'
  | 'profile_not_found'
  | 'service_not_usable';

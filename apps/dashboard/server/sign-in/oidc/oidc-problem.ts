/** The reason why nobody was let in or linked. A code and no sentence, because anybody may have written the address that the page is opened at. */
export type OidcProblem =
  | 'not_begun'
  | 'denied'
  | 'refused'
  | 'away'
  | 'unconfirmed'
  | 'exists'
  | 'not_invited'
  | 'disabled'
  | 'taken'
  | 'other_person';

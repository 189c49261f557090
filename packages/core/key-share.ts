/** Share that keys bound to profiles have in what their user may have, so that none takes everybody's room. */
export interface KeyShare {
  /** One of them, with those that it was rotated from: half. */
  readonly each: number;
  /** Beyond three quarters, only keys of all profiles and the dashboard get any. */
  readonly together: number;
}

export const keyShare = (max: number): KeyShare => ({
  each: Math.ceil(max / 2),
  together: Math.ceil((max * 3) / 4),
});

/** Screens by the letter that is pressed after G. */
export const places: Readonly<Record<string, { readonly title: string; readonly href: string }>> = {
  p: { title: 'Posts', href: '/posts' },
  c: { title: 'Calendar', href: '/calendar' },
  q: { title: 'Queue', href: '/queue' },
  n: { title: 'Needs attention', href: '/attention' },
  m: { title: 'Media', href: '/media' },
  a: { title: 'Accounts', href: '/accounts' },
};

/** Time between G and the letter after it, ms. */
export const chordMs = 1_000;

/** What the team of a small bookshop posts. */
export const texts = {
  thread: [
    'Five debut novels that our booksellers kept pressing into each other’s hands this autumn. A thread.',
    '“The Salt Road” by Ines Calder: two sisters, a lighthouse, and a winter that will not end. Mara read it in one night.',
    '“Small Weather” by Tom Okafor: eleven stories about one street in Leeds. Funny, then suddenly not.',
  ],
  open: 'We are open again! The roof is dry, the kettle is on, and poetry has a whole wall to itself now.',
  hours: 'Late opening every Thursday in December: until nine, with mulled wine by the till.',
  signing:
    'Ines Calder signs “The Salt Road” here on Thursday at seven. Free, but tell us that you are coming.',
  quiz: 'The literary pub quiz is back. Teams of four, first prize is a shelf’s worth of proofs.',
  story: 'Story time for the under-fives on Saturday at ten. Bring a cushion, leave with a dinosaur.',
  gifts:
    'Tell us three books they loved, and we wrap the fourth. Gift subscriptions are open until the 12th.',
  window: 'Our Christmas window is finished: 412 folded pages, one very patient apprentice.',
  secondHand: 'Second-hand Sunday: everything in the back room is half price from noon.',
  circle:
    'The reading circle meets on Tuesday. This month: “Small Weather”, up to page 140, no spoilers please.',
  nextBook: 'Vote for our January book: a Norwegian crime novel, a Brazilian classic, or that very long one.',
  chapter: 'Which chapter of “Small Weather” made you miss your stop? Ours was the seventh.',
  audio: 'Idea: a playlist to go with the winter table. Ask Jo for the songs.',
  survey: 'What should we read aloud at the next open evening?',
} as const;

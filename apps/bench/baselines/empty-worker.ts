import { consume } from './consume.ts';

/** How long after the last job it is taken for the last, ms. */
const silence = 500;

let begin = 0;
let last = 0;
let jobs = 0;

/** Does nothing, and tells how many jobs a second that was, from first to last. */
consume(
  async () => {
    last = performance.now();
    if (jobs++ === 0) begin = last;
  },
  async () => {},
);

setInterval(() => {
  if (jobs === 0 || performance.now() - last < silence) return;
  process.send?.((1_000 * (jobs - 1)) / (last - begin));
  jobs = 0;
}, 50).unref();

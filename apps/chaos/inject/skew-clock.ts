/** Loaded before a program, as `skew-clock.ts?ms=60000`: its clock is wrong by `ms`. */
const skew = Number(new URL(import.meta.url).searchParams.get('ms'));
const rightNow = Date.now;
const now = () => rightNow() + skew;

globalThis.Date = new Proxy(Date, {
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  construct: (date, args, target) => Reflect.construct(date, args.length === 0 ? [now()] : args, target),
});

/** So close to an edge, px, what is dragged scrolls what it is in. */
const edge = 36;

/** px of one frame. */
const speed = 9;

/**
 * Scrolls what an element is in, and the page, while a point is at an edge of it, until the signal.
 * @param onScroll called after each step
 */
export function scrollNear(
  point: () => { readonly y: number },
  element: Element,
  signal: AbortSignal,
  onScroll: () => void,
): void {
  const page = document.scrollingElement;
  const box = element.closest('[data-scroll-box]') ?? page;
  const step = () => {
    if (signal.aborted || box === null) return;
    const { y } = point();
    const rect = box === page ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect();
    const by = y < rect.top + edge ? -speed : y > rect.bottom - edge ? speed : 0;
    const before = box.scrollTop;
    if (by !== 0) box.scrollTop += by;
    if (box.scrollTop !== before) onScroll();
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

import { type RefObject, useEffect } from 'react';
import classes from './data-table.module.css';

/** Elements with clicks of their own. */
const ownClicks = 'a, button, input, label, summary';

/**
 * A click anywhere in a row opens what it is about, as one on its `RowLink` does. The link is not laid over the row, so that
 * its words can be selected and its times say all under the mouse.
 */
export function useRowClicks(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rows = table.current;
    const click = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link === null || getSelection()?.type === 'Range') return;
      const { ctrlKey, metaKey, shiftKey, button } = event;
      if (event.type === 'click')
        link.dispatchEvent(
          new MouseEvent('click', { ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }),
        );
      else if (button === 1) window.open(link.href, '_blank', 'noopener');
    };
    rows?.addEventListener('click', click);
    rows?.addEventListener('auxclick', click);
    return () => {
      rows?.removeEventListener('click', click);
      rows?.removeEventListener('auxclick', click);
    };
  }, [table]);
}

/** The link of the row that was clicked; null where something else in it was. */
function linkOf({ target }: MouseEvent): HTMLAnchorElement | null {
  if (!(target instanceof Element) || target.closest(ownClicks) !== null) return null;
  return target.closest('[data-row]')?.querySelector<HTMLAnchorElement>(`a.${classes.link}`) ?? null;
}

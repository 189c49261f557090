import { type ComponentType, lazy, useMemo } from 'react';
import { loadCode } from './load-code.ts';

/** A screen whose code is loaded when it is first shown, or when `preload` asks for it before. */
export interface LazyScreen {
  readonly preload: () => void;
  /** Undefined until it is loaded. */
  readonly loaded: () => ComponentType | undefined;
  readonly later: ComponentType;
}

export function lazily(load: () => Promise<{ readonly default: ComponentType }>): LazyScreen {
  let loaded: ComponentType | undefined;
  const read = async () => {
    const found = await loadCode(load);
    loaded = found.default;
    return found;
  };
  return {
    preload: () => void read().catch(() => {}), // asked for again, and complained about, when it is shown
    loaded: () => loaded,
    later: lazy(read),
  };
}

/**
 * Shows a screen, at once where it is loaded already: `lazy` of React shows what stands in for it first, and React keeps that
 * for at least 300 ms.
 */
export function Lazily({ loaded, later }: LazyScreen) {
  const Screen = useMemo(() => loaded() ?? later, [loaded, later]); // it stays what it was at first
  return <Screen />;
}

/** Forgets what was put into a map first, until no more than `max` entries are left. */
export function forgetOldest<Key>(map: Map<Key, unknown>, max: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= max) break;
    map.delete(oldest);
  }
}

/**
 * A short name for the address of a picture, by which pages ask for our copy of it: no secret, and the same everywhere.
 * Two hashes of 32 bits (FNV-1a, from two beginnings); addresses are compared themselves where two have one name.
 */
export function pictureKey(address: string): string {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < address.length; at++) {
    const unit = address.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x01000193);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

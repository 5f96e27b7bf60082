const SMALLEST = 1 << 12;

/**
 * The phones of one file, to find those that come again: numbers in one flat table instead of a million strings. Fifteen digits fit a
 * double without loss, and nought is no phone, so it marks a free place.
 */
export class PhoneSet {
  private places = new Float64Array(SMALLEST);
  private taken = 0;

  /** Whether it was not there yet. */
  add(digits: string): boolean {
    if (this.taken * 10 > this.places.length * 7) this.grow();
    const isNew = place(this.places, Number(digits));
    if (isNew) this.taken++;
    return isNew;
  }

  get size(): number {
    return this.taken;
  }

  private grow(): void {
    const larger = new Float64Array(this.places.length * 2);
    for (const phone of this.places) if (phone !== 0) place(larger, phone);
    this.places = larger;
  }
}

function place(places: Float64Array, phone: number): boolean {
  const mask = places.length - 1;
  // Neighbouring numbers are the rule in such files: multiplying scatters them.
  let at = (Math.imul(phone % 0x1_0000_0000, 0x9e37_79b1) ^ Math.imul(phone / 0x1_0000_0000, 0x85eb_ca6b)) >>> 0;
  at = (at ^ (at >>> 15)) & mask;
  while (places[at] !== 0) {
    if (places[at] === phone) return false;
    at = (at + 1) & mask;
  }
  places[at] = phone;
  return true;
}

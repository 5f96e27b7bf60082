const MIN_SLOTS = 1 << 12;

/** Maps phones to rows without a million strings. Fifteen digits fit a double. A slot of 0 is empty. */
export class PhoneIndex {
  private slots = new Float64Array(MIN_SLOTS);
  private rows = new Uint32Array(MIN_SLOTS);
  private count = 0;

  add(digits: string, row: number): number {
    if (this.count * 10 > this.slots.length * 7) this.grow();
    const phone = Number(digits);
    const at = findSlot(this.slots, phone);
    if (this.slots[at] === phone) return this.rows[at]!;
    this.count++;
    this.slots[at] = phone;
    this.rows[at] = row;
    return row;
  }

  get size(): number {
    return this.count;
  }

  private grow(): void {
    const [slots, rows] = [this.slots, this.rows];
    this.slots = new Float64Array(slots.length * 2);
    this.rows = new Uint32Array(slots.length * 2);
    for (let from = 0; from < slots.length; from++) {
      if (slots[from] === 0) continue;
      const at = findSlot(this.slots, slots[from]!);
      this.slots[at] = slots[from]!;
      this.rows[at] = rows[from]!;
    }
  }
}

function findSlot(slots: Float64Array, phone: number): number {
  const mask = slots.length - 1;
  // Scatters consecutive numbers, which are common.
  let at = (Math.imul(phone, 0x9e37_79b1) ^ Math.imul(phone / 0x1_0000_0000, 0x85eb_ca6b)) >>> 0;
  at = (at ^ (at >>> 15)) & mask;
  while (slots[at] !== 0 && slots[at] !== phone) at = (at + 1) & mask;
  return at;
}

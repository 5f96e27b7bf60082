/** What a package costs for a time: (price − discount) × months − the period's discount, never below nothing. */
export function totalPrice(
  { price, discount }: { price: number; discount: number },
  { months, discount: periodDiscount }: { months: number; discount: number },
): number {
  if (price === 0) return 0;
  // In halalas: fractions of a riyal do not add up exactly.
  const halalas = Math.round((price - discount) * 100) * months - Math.round(periodDiscount * 100);
  return Math.max(0, halalas) / 100;
}

export function totalPrice(
  { price, discount }: { price: number; discount: number },
  { months, discount: periodDiscount }: { months: number; discount: number },
): number {
  if (price === 0) return 0;
  // Whole halalas (hundredths of a riyal) avoid floating-point errors.
  const halalas = Math.round((price - discount) * 100) * months - Math.round(periodDiscount * 100);
  return Math.max(0, halalas) / 100;
}

export const NOT_DUE_CODES = [
  /** The contact bought or replied, or reminders stopped. */
  'cart_over',
  'answered',
  /** The purchase was canceled or refunded. */
  'order_lost',
  /** A member wrote or paused bots. */
  'taken_over',
  'switched_off',
  'too_old',
] as const;
export type NotDueCode = (typeof NOT_DUE_CODES)[number];

export const isNotDue = (failure: string | null | undefined): failure is NotDueCode =>
  NOT_DUE_CODES.some((code) => code === failure);

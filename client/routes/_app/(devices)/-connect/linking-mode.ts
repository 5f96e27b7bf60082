/** A QR code to scan, or a code to type for a phone number. */
export type LinkingMode = 'qr' | 'phone';

/** On a phone there is no second screen to scan a code from. */
export const firstMode = (): LinkingMode =>
  matchMedia('(pointer: coarse), (max-width: 767px)').matches ? 'phone' : 'qr';

/** A QR code to scan, or a code to type for a phone number. */
export type LinkingMode = 'qr' | 'phone';

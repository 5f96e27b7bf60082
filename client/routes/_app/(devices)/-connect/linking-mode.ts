/** A QR code to scan, or a code to type for a phone number. */
export type LinkingMode = 'qr' | 'phone';

/** The page is read on a phone, most likely on the one that is to be linked: there is no second screen to scan a code from. */
export const isOnPhone = (): boolean => matchMedia('(pointer: coarse), (max-width: 767px)').matches;

export const firstMode = (): LinkingMode => (isOnPhone() ? 'phone' : 'qr');

/** In the order in which they are offered. */
export const linkingModes = (): readonly LinkingMode[] => (isOnPhone() ? ['phone', 'qr'] : ['qr', 'phone']);

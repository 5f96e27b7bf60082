export type LinkingMode = 'qr' | 'phone';

/** Tells whether this is a phone, which cannot scan its own screen. */
export const isOnPhone = (): boolean => matchMedia('(pointer: coarse), (max-width: 767px)').matches;

export const chooseDefaultMode = (): LinkingMode => (isOnPhone() ? 'phone' : 'qr');

export const listModes = (): readonly LinkingMode[] => (isOnPhone() ? ['phone', 'qr'] : ['qr', 'phone']);

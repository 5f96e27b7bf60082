/** What a phone calls when it is pressed. */
export const telephoneOf = (phone: string): string => `tel:${withPlus(phone)}`;

export const withPlus = (phone: string): string => `+${phone.replace(/^\+/, '')}`;

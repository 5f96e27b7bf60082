export const phoneLink = (phone: string): string => `tel:${withPlus(phone)}`;

export const withPlus = (phone: string): string => `+${phone.replace(/^\+/, '')}`;

const WHATSAPP_ID = /^(\d{6,20})@lid$/i;

/** Bare digits would read as a phone number. */
export const toWhatsappId = (lid: string | null): string | null => (lid === null ? null : `${lid}@lid`);

/** Digits, or null for other text. */
export const readWhatsappId = (text: string): string | null => WHATSAPP_ID.exec(text.trim())?.[1] ?? null;

const WHATSAPP_ID = /^(\d{6,20})@lid$/i;

/** Returns `189…@lid`, the address of a person whose number WhatsApp hides. Bare digits would read as a phone number. */
export const toWhatsappId = (lid: string | null): string | null => (lid === null ? null : `${lid}@lid`);

/** Returns the digits of a WhatsApp ID, null for any other text. */
export const readWhatsappId = (text: string): string | null => WHATSAPP_ID.exec(text.trim())?.[1] ?? null;

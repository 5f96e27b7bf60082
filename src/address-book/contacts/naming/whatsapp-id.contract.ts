const WHATSAPP_ID = /^(\d{6,20})@lid$/i;

/** Adds `@lid`, because bare digits look like a phone number. */
export const toWhatsappId = (lid: string | null): string | null => (lid === null ? null : `${lid}@lid`);

export const readWhatsappId = (text: string): string | null => WHATSAPP_ID.exec(text.trim())?.[1] ?? null;

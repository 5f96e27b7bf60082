function digitsOf(jid: string | null | undefined, domains: readonly string[]): string | null {
  if (!jid) return null;
  const [user, domain] = jid.split('@');
  if (!user || !domain || !domains.includes(domain)) return null;
  const digits = user.split(':')[0]?.split('_')[0] ?? '';
  return /^\d{1,20}$/.test(digits) ? digits : null;
}

/** Returns the digits of `5511…:3@s.whatsapp.net`. */
export const phoneOf = (jid: string | null | undefined) => digitsOf(jid, ['s.whatsapp.net', 'c.us', 'hosted']);

/** Returns the digits of `1234…:3@lid`. */
export const lidOf = (jid: string | null | undefined) => digitsOf(jid, ['lid', 'hosted.lid']);

export const toPhoneJid = (phone: string) => `${phone}@s.whatsapp.net`;
export const toLidJid = (lid: string) => `${lid}@lid`;

export const isBroadcastList = (jid: string | null | undefined): boolean =>
  !!jid?.endsWith('@broadcast') && jid !== 'status@broadcast';

/** Returns false for groups, channels, status posts and WhatsApp's own account (0). */
export const isPersonal = (jid: string | null | undefined) =>
  (phoneOf(jid) !== null || lidOf(jid) !== null) && phoneOf(jid) !== '0';

interface Address {
  user: string;
  server: string;
  device: number;
}

export type Addressing = 'pn' | 'lid';

export function parseJid(jid: string | undefined): Address | undefined {
  const at = jid?.indexOf('@') ?? -1;
  if (!jid || at < 0) return undefined;
  const [userPart = '', device] = jid.slice(0, at).split(':');
  return { user: userPart.split('_')[0] ?? '', server: jid.slice(at + 1), device: device ? Number(device) : 0 };
}

export function formatJid(user: string, addressing: Addressing, device = 0): string {
  return `${user}${device ? `:${device}` : ''}@${addressing === 'lid' ? 'lid' : 's.whatsapp.net'}`;
}

export const addressingOf = (jid: string | undefined): Addressing => (jid?.endsWith('@lid') ? 'lid' : 'pn');

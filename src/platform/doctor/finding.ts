export interface Finding {
  subject: string;
  state: 'ok' | 'warning' | 'trouble';
  message: string;
  advice?: string;
}

export const ok = (subject: string, message: string): Finding => ({ subject, state: 'ok', message });
export const warning = (subject: string, message: string, advice: string): Finding => ({
  subject,
  state: 'warning',
  message,
  advice,
});
export const trouble = (subject: string, message: string, advice: string): Finding => ({
  subject,
  state: 'trouble',
  message,
  advice,
});

/** Omits addresses, which may hold a password. */
export function shortReason(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message).replace(/\w+:\/\/\S+/g, '…');
}

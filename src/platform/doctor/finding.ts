export interface Finding {
  about: string;
  state: 'ok' | 'warning' | 'trouble';
  says: string;
  todo?: string;
}

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says });
export const warning = (about: string, says: string, todo: string): Finding => ({
  about,
  state: 'warning',
  says,
  todo,
});
export const trouble = (about: string, says: string, todo: string): Finding => ({
  about,
  state: 'trouble',
  says,
  todo,
});

/** Omits the address, which may hold a password. */
export function shortReason(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message).replace(/\w+:\/\/\S+/g, '…');
}

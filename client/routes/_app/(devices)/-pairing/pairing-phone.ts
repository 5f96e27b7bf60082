const storageKey = (sessionId: string) => `mersal.asked-number.${sessionId}`;

/** This tab's storage keeps the number during a reload. */
export function readPairingPhone(sessionId: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(sessionId));
  } catch {
    return null;
  }
}

export function keepPairingPhone(sessionId: string, phone: string): void {
  try {
    sessionStorage.setItem(storageKey(sessionId), phone);
  } catch {
    // Without storage the user types the number again after a reload.
  }
}

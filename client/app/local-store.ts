// Some private windows refuse storage.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function listStored(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

export function dropStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

export function toIso(at: Date | string): string;
export function toIso(at: Date | string | null): string | null;
export function toIso(at: Date | string | null): string | null {
  return at && new Date(at).toISOString();
}

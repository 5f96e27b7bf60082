export type GapRisk = 'careful' | 'usual' | 'risky';

const HOUR_SECONDS = 3600;
/** Shortest average interval of sending by hand. */
const MIN_CAREFUL_SECONDS = 110;
const MIN_USUAL_SECONDS = 50;

export function gapEffect(min: number, max: number): { perHour: number; risk: GapRisk } {
  const meanSeconds = (min + max) / 2;
  const risk = meanSeconds >= MIN_CAREFUL_SECONDS ? 'careful' : meanSeconds >= MIN_USUAL_SECONDS ? 'usual' : 'risky';
  return { perHour: Math.round(HOUR_SECONDS / meanSeconds), risk };
}

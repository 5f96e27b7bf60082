import type { AlertKind, AlertReason } from './alerts.contract.js';
import type { AlertDeclaration, Finding } from './kinds/alert-declaration.contract.js';

export interface Trouble extends Pick<Finding, 'count' | 'delay'> {
  kind: AlertKind;
  reason: AlertReason | null;
  until: Date | null;
  /** Unique key of an alert that is reported once. */
  once?: string;
}

export function findTroubles<Facts, Kind extends AlertKind>(
  alerts: Record<Kind, AlertDeclaration<Facts>>,
  facts: NoInfer<Facts>,
): Trouble[] {
  return (Object.keys(alerts) as Kind[]).flatMap((kind) => {
    const finding = alerts[kind].find(facts);
    return finding ? [{ kind, reason: null, until: null, ...finding }] : [];
  });
}

/** Returns true for a problem that is no longer found, unless its kind has a stricter `isOver`. */
export const isAlertOver = <Facts>(
  alerts: Partial<Record<string, AlertDeclaration<Facts>>>,
  kind: AlertKind,
  facts: NoInfer<Facts>,
): boolean => alerts[kind]?.isOver?.(facts) ?? true;

import type { PreflightProblem } from '@server/campaigns/definition/preflight.contract.js';
import type { CampaignValues } from '../campaign-values.js';

const FIELD_OF_PROBLEM: Record<PreflightProblem['code'], (values: CampaignValues) => string> = {
  variable_unknown: fieldOfText,
  variable_missing: fieldOfText,
  text_broken: fieldOfText,
  text_too_long: fieldOfText,
  text_empty: fieldOfText,
  no_sender_name: fieldOfText,
  no_opt_out: fieldOfText,
  no_device: () => 'devices',
  device_away: () => 'devices',
  device_warming: () => 'devices',
  device_guarded: () => 'devices',
  many_strangers: () => 'groups',
  over_allowance: () => 'groups',
  nobody_left: () => 'groups',
  never_ends: () => 'time_start_at',
};

function fieldOfText({ templates }: CampaignValues): string {
  return templates.length > 0 ? 'templates' : 'body';
}

export function jumpTo({ code }: PreflightProblem, values: CampaignValues): void {
  // A newer server may send unknown codes.
  const path = FIELD_OF_PROBLEM[code]?.(values) ?? 'name';
  const field = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

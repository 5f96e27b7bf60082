import type { AdminSettingsResult, AdminTextName } from '@server/commerce/apps/apps.contract.js';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';
import type { MarketEvent } from '@server/commerce/platforms/platform-description.contract.js';
import type { Platform } from '@server/commerce/platforms/platforms.contract.js';

const INSTALL = ['application_install_text', 'application_uninstall_text'] as const;
const SUBSCRIPTION = [
  'subscription_active_text',
  'subscription_warning_text',
  'subscription_expired_text',
  'subscription_renew_text',
  'subscription_upgrade_text',
  'subscription_refunded_text',
] as const;
const TRIAL = ['trial_started_text', 'trial_expired_text'] as const;

interface AdminShape {
  install: readonly AdminTextName[];
  subscription: readonly AdminTextName[];
  trial: readonly AdminTextName[];
  hasPlan: boolean;
}

const INSTALL_EVENTS: Partial<Record<MarketEvent, AdminTextName>> = {
  reinstalled: 'application_re_install_text',
  completed: 'application_complete_install_text',
};

export function adminShapeOf(platform: Platform): AdminShape {
  const { marketEvents, hasDefaultPackage } = DESCRIPTIONS[platform];
  const [installed, removed] = INSTALL;
  return {
    install: [installed, ...marketEvents.flatMap((event) => INSTALL_EVENTS[event] ?? []), removed],
    subscription: SUBSCRIPTION,
    trial: marketEvents.includes('trial') ? TRIAL : [],
    hasPlan: hasDefaultPackage,
  };
}

/** Settings without a form field are saved unchanged. */
export interface AdminValues extends Record<string, unknown> {
  devices: string[];
  default_plan_id: string | null;
}

export function toAdminValues({ settings }: AdminSettingsResult['app']): AdminValues {
  const plan = settings['default_plan_id'];
  return {
    ...settings,
    devices: settings.devices.map(({ id }) => String(id)),
    default_plan_id: typeof plan === 'number' ? String(plan) : null,
  };
}

export function adminTextOf(values: AdminValues, name: AdminTextName): string {
  const text = values[name];
  return typeof text === 'string' ? text : '';
}

export const adminFieldsOf = (values: AdminValues): Record<string, unknown> => ({
  ...values,
  devices: values.devices.map(Number),
  default_plan_id: values.default_plan_id === null ? null : Number(values.default_plan_id),
});

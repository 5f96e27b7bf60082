import type { TFunction } from 'i18next';
import type { OwnerStep, UserReport } from '@server/dashboard/dashboard.contract.js';
import type { SetupStep } from './steps-panel.js';

/** Pages of steps. E-mail has none, because the server's environment configures it. */
const PAGES = {
  platform: '/settings/platform',
  mail: null,
  main_device: '/devices',
  payment: '/settings/payments',
  package: '/package-create',
} as const satisfies Record<OwnerStep, string | null>;

const KEYS = Object.keys(PAGES) as OwnerStep[];

export function describeOwnerSteps(
  done: NonNullable<UserReport['owner_steps']>,
  t: TFunction,
): { title: string; steps: SetupStep[] } {
  const steps = KEYS.map((key): SetupStep => {
    const to = PAGES[key];
    return {
      key,
      isDone: done[key],
      name: t(`settings.owner_steps.${key}`),
      help: t(`settings.owner_steps.${key}_help`),
      ...(to !== null && {
        link: {
          to,
          label: t('settings.owner_steps.go'),
        },
      }),
    };
  });
  return { title: t('settings.owner_steps.title'), steps };
}

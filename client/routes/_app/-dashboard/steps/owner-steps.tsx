import { useTranslation } from 'react-i18next';
import type { OwnerStep, UserReport } from '@server/dashboard/dashboard.contract.js';
import { StepLink } from './step-link.js';
import { type Step, StepsPanel } from './steps-panel.js';

/** Where each step is taken. E-mail is set where the server is started. */
const PAGES = {
  platform: '/settings/platform',
  mail: null,
  main_device: '/devices',
  payment: '/settings/payments',
  package: '/package-create',
} as const satisfies Record<OwnerStep, string | null>;

const KEYS = Object.keys(PAGES) as OwnerStep[];

/** What the platform's owner sets up before merchants come. */
export function OwnerSteps({ done }: { done: NonNullable<UserReport['owner_steps']> }): React.ReactElement {
  const { t } = useTranslation();
  const steps = KEYS.map((key): Step => {
    const to = PAGES[key];
    return {
      ...{ key, isDone: done[key], name: t(`owner_steps.${key}`), help: t(`owner_steps.${key}_help`) },
      ...(to !== null && {
        renderLink: (isNext) => <StepLink to={to} isNext={isNext} label={t('owner_steps.go')} />,
      }),
    };
  });
  return <StepsPanel id="owner-steps" title={t('owner_steps.title')} steps={steps} />;
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FirstStep, UserReport } from '@server/dashboard/dashboard.contract.js';
import { usePermissions } from '@/app/use-can.js';
import { demoQuery } from '@/data/demo.js';
import { type SetupStep, StepsPanel } from './steps-panel.js';

const PAGES = {
  link_device: { to: '/connect/{-$sessionId}', permission: 'show devices' },
  import_contacts: { to: '/create-contacts', permission: 'add contact_phone' },
  template: { to: '/create-template', permission: 'add templates' },
  test_message: { to: '/send-message', permission: 'send message' },
  connect_store: { to: '/apps', permission: 'show apps' },
} as const satisfies Record<FirstStep, { to: string; permission: string }>;

const isFirstStep = (step: string): step is FirstStep => step in PAGES;

export function FirstSteps({ report }: { report: UserReport }): React.ReactElement {
  const { t } = useTranslation();
  const can = usePermissions();
  const { data: demo } = useQuery({ ...demoQuery, enabled: false });
  const isOwner = report.owner_steps !== null;
  const steps = Object.entries(report.first_steps).flatMap(([key, isDone]): SetupStep[] => {
    if (!isFirstStep(key) || isDone === null) return [];
    const page = pageOf(key, demo?.session_id ?? undefined);
    return [
      {
        key,
        isDone,
        name: t(`dashboard.steps.${key}`),
        help: t(`dashboard.steps.${key}_help`),
        ...(can(PAGES[key].permission) && { link: { ...page, label: t(`dashboard.steps.${key}_go`) } }),
      },
    ];
  });
  return (
    <StepsPanel
      id="first-steps"
      title={t(isOwner ? 'dashboard.steps.as_merchant' : 'dashboard.steps.title')}
      steps={steps}
      isFolded={isOwner}
    />
  );
}

/** Starts linking with the demo data's device, because the package may allow no other. */
function pageOf(step: FirstStep, sessionId: string | undefined) {
  return step === 'link_device' ? { to: PAGES[step].to, params: { sessionId } } : { to: PAGES[step].to };
}

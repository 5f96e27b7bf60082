import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FirstStep, UserReport } from '@server/dashboard/dashboard.contract.js';
import { usePermissions } from '@/app/use-can.js';
import { demoQuery } from '@/data/demo.js';
import { type SetupStep, StepsPanel } from './steps-panel.js';

/** The server offers no step without a page. */
const PAGES = {
  link_device: ['/connect/{-$sessionId}', 'show devices'],
  import_contacts: ['/create-contacts', 'add contact_phone'],
  template: ['/create-template', 'add templates'],
  test_message: ['/send-message', 'send message'],
  connect_store: ['/apps', 'show apps'],
} as const satisfies Record<FirstStep, readonly [string, string]>;

const isOffered = (step: string): step is FirstStep => step in PAGES;

/** Collapsed for the platform's owner. */
export function FirstSteps({ report }: { report: UserReport }): React.ReactElement {
  const { t } = useTranslation();
  const can = usePermissions();
  const { data: demo } = useQuery({ ...demoQuery, enabled: false });
  const isOwner = report.owner_steps !== null;
  const steps = Object.entries(report.first_steps).flatMap(([key, isDone]): SetupStep[] => {
    if (!isOffered(key) || isDone === null) return [];
    const page = pageOf(key, demo?.session_id ?? undefined);
    return [
      {
        key,
        isDone,
        name: t(`dashboard.steps.${key}`),
        help: t(`dashboard.steps.${key}_help`),
        ...(can(PAGES[key][1]) && { link: { ...page, label: t(`dashboard.steps.${key}_go`) } }),
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

/** Links the sample device first, as the package may allow only one. */
function pageOf(step: FirstStep, sessionId: string | undefined) {
  return step === 'link_device' ? { to: PAGES[step][0], params: { sessionId } } : { to: PAGES[step][0] };
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FirstStep, UserReport } from '@server/dashboard/dashboard.contract.js';
import { usePermissions } from '@/app/use-can.js';
import { demoQuery } from '@/data/demo.js';
import { DemoData } from './demo-data.js';
import { type Step, StepsPanel } from './steps-panel.js';

/** Where each step is taken, and who may. A step without a page of its own yet is one the server does not offer either. */
const PAGES = {
  link_device: ['/connect/{-$sessionId}', 'show devices'],
  import_contacts: ['/create-contacts', 'add contact_phone'],
  template: ['/create-template', 'add templates'],
  test_message: ['/send-message', 'send message'],
  connect_store: ['/apps', 'show apps'],
} as const satisfies Record<FirstStep, readonly [string, string]>;

const isOffered = (step: string): step is FirstStep => step in PAGES;

/** What a newcomer does first. The platform's owner, who has other steps before them, unfolds them to try what merchants do. */
export function FirstSteps({ report }: { report: UserReport }): React.ReactElement {
  const { t } = useTranslation();
  const can = usePermissions();
  const { data: demo } = useQuery({ ...demoQuery, enabled: false });
  const isOwner = report.owner_steps !== null;
  const steps = Object.entries(report.first_steps).flatMap(([key, isDone]): Step[] => {
    if (!isOffered(key) || isDone === null) return [];
    const page = pageOf(key, demo?.session_id ?? undefined);
    return [
      {
        ...{ key, isDone, name: t(`dashboard.steps.${key}`), help: t(`dashboard.steps.${key}_help`) },
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
      fallback={<DemoData isOffered={false} />}
    >
      <DemoData isOffered />
    </StepsPanel>
  );
}

/** A device that was made to look at is linked first: it may be the only one that the package allows. */
function pageOf(step: FirstStep, sessionId: string | undefined) {
  return step === 'link_device' ? { to: PAGES[step][0], params: { sessionId } } : { to: PAGES[step][0] };
}

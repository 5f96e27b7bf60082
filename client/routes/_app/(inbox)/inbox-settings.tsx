import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requirePermission } from '@/app/use-can.js';
import { SectionGroup, SectionLink, SectionPage } from '@/ui/section-page.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings')({
  staticData: {
    shape: 'form',
    titleKey: 'inbox.title',
    menu: { group: 'account', at: 12, icon: 'Adjustments', permission: 'edit inbox settings' },
    texts: ['inbox'],
  },
  beforeLoad: requirePermission('edit inbox settings'),
  component: InboxSettings,
});

function InboxSettings(): React.ReactElement {
  const { t } = useTranslation();
  const links = (
    <>
      <SectionGroup>
        <SectionLink to="/inbox-settings" label={t('inbox.labels')} />
        <SectionLink to="/inbox-settings/teams" label={t('inbox.teams')} />
      </SectionGroup>
      <SectionGroup>
        <SectionLink to="/inbox-settings/assignment-rules" label={t('assignment.title')} />
        <SectionLink to="/inbox-settings/business-hours" label={t('inbox.section.business_hours')} />
        <SectionLink to="/inbox-settings/service-levels" label={t('inbox.section.service_levels')} />
      </SectionGroup>
      <SectionGroup>
        <SectionLink to="/inbox-settings/canned-replies" label={t('inbox.section.canned_replies')} />
        <SectionLink to="/inbox-settings/macros" label={t('inbox.section.macros')} />
      </SectionGroup>
      <SectionGroup>
        <SectionLink to="/inbox-settings/rating" label={t('rating.title')} />
        <SectionLink to="/inbox-settings/returning-chats" label={t('inbox.section.returning_chats')} />
      </SectionGroup>
    </>
  );
  return (
    <SectionPage label={t('inbox.title')} links={links}>
      <Outlet />
    </SectionPage>
  );
}

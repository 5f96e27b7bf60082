import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { CentredPage } from '@/ui/centred-page.js';
import { ButtonLink } from '@/ui/links.js';

export const Route = createFileRoute('/_app/permission-error')({
  staticData: { titleKey: 'shell.permission_title' },
  component: PermissionError,
});

function PermissionError(): React.ReactElement {
  const { t } = useTranslation();
  const { is_owner: isOwner } = useSession().data;
  return (
    <CentredPage
      picture={<ClosedGate />}
      title={t('shell.permission_denied')}
      text={t(isOwner ? 'shell.permission_help' : 'shell.permission_help_colleague')}
    >
      <ButtonLink to="/dashboard">{t('ui.to_dashboard')}</ButtonLink>
    </CentredPage>
  );
}

function ClosedGate(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <svg
      width="176"
      height="132"
      viewBox="0 0 176 132"
      fill="none"
      role="img"
      aria-label={t('shell.permission_picture')}
    >
      <path d="M8 120h160" stroke="var(--border-strong)" strokeWidth="3" strokeLinecap="round" />
      <g fill="var(--surface-sunken)" stroke="var(--border-strong)" strokeWidth="3">
        <rect x="22" y="34" width="20" height="86" rx="4" />
        <rect x="134" y="34" width="20" height="86" rx="4" />
        <circle cx="32" cy="24" r="8" />
        <circle cx="144" cy="24" r="8" />
      </g>
      <g stroke="var(--text-faint)" strokeWidth="3" strokeLinecap="round">
        <path d="M42 56c14 -16 32 -22 46 -22s32 6 46 22M42 104h92" />
        <path d="M58 46v66M73 39v73M88 36v76M103 39v73M118 46v66" />
      </g>
      <path d="M79 74v-7a9 9 0 0 1 18 0v7" stroke="var(--accent)" strokeWidth="4" />
      <rect x="71" y="73" width="34" height="27" rx="6" fill="var(--accent)" />
      <path d="M88 83v7" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

import { CloseButton } from '@mantine/core';
import { IconClockHour4, IconLock, IconShieldLock, type Icon } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { useTranslation } from 'react-i18next';
import type { SubcribeResource } from '@server/auth/auth.contract.js';
import { currentLanguage, loadTexts } from '@/app/i18n/i18n.js';
import { useSession } from '@/data/account/session.js';
import { packageTitle } from '@/parts/package-title.js';
import { useMinute } from '@/parts/use-minute.js';
import { formatDay, formatRelative } from '@/ui/format/format-time.js';
import { AnchorLink } from '@/ui/links.js';
import { onDemand } from '@/ui/on-demand.js';
import classes from './account-notices.module.css';

const SendingNotice = onDemand(
  async () => {
    const [{ SendingNotice: notice }] = await Promise.all([import('./sending-notice.js'), loadTexts(['sending'])]);
    return notice;
  },
  () => <div className={classes.notice} data-kind="warning" />,
);

const DAY_MS = 86_400_000;
const WARNING_DAYS = 3;

export function AccountNotices(): React.ReactElement {
  const { t } = useTranslation();
  const {
    data: { status, subcribe },
    sending,
  } = useSession();
  return (
    <section className={classes.notices} aria-label={t('shell.notice.title')}>
      {sending !== 'on' && <SendingNotice state={sending} />}
      {status === 'pended' && (
        <Notice icon={IconLock} kind="warning">
          {t('shell.notice.pended')}
        </Notice>
      )}
      {subcribe?.expire_at && subcribe.package?.price !== 0 && (
        <SubscriptionNotice subcribe={subcribe} expireAt={subcribe.expire_at} />
      )}
      <TwoFactorNotice />
    </section>
  );
}

function SubscriptionNotice({
  subcribe,
  expireAt,
}: {
  subcribe: SubcribeResource;
  expireAt: string;
}): React.ReactElement | null {
  const { t } = useTranslation();
  const now = useMinute();
  const expiry = new Date(expireAt);
  const language = currentLanguage();
  const graceEnd = new Date(subcribe.active_until ?? expireAt);
  const hasEnded = subcribe.is_expired || graceEnd <= now;
  const isInGracePeriod = !hasEnded && expiry <= now;
  if (!hasEnded && expiry.getTime() - now.getTime() >= WARNING_DAYS * DAY_MS) return null;
  const values = {
    name: subcribe.package ? packageTitle(subcribe.package.title, t) : t('shell.notice.package'),
    when: formatRelative(isInGracePeriod ? graceEnd : expiry, now, language),
    date: formatDay(isInGracePeriod ? graceEnd : expiry, language),
  };
  return (
    <Notice icon={IconClockHour4} kind="warning">
      {t(`shell.notice.${hasEnded ? 'expired' : isInGracePeriod ? 'grace' : 'expires'}`, values)}
    </Notice>
  );
}

const isPostponedAtom = atomWithStorage(
  'mersal.second-step-later',
  false,
  createJSONStorage<boolean>(() => sessionStorage),
  { getOnInit: true },
);

function TwoFactorNotice(): React.ReactElement | null {
  const { t } = useTranslation();
  const { role_name, has_second_step } = useSession().data;
  const [isPostponed, setPostponed] = useAtom(isPostponedAtom);
  if (role_name !== 'SupperAdmin' || has_second_step || isPostponed) return null;
  return (
    <Notice icon={IconShieldLock} onClose={() => setPostponed(true)}>
      {t('shell.notice.second_step')}{' '}
      <AnchorLink to="/settings/security" underline="always" inherit>
        {t('shell.notice.set_up')}
      </AnchorLink>
    </Notice>
  );
}

interface NoticeProps {
  icon: Icon;
  kind?: 'warning';
  onClose?: () => void;
  children: React.ReactNode;
}

function Notice({ icon: Shape, kind, onClose, children }: NoticeProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.notice} data-kind={kind} role="note">
      <Shape size={18} stroke={1.5} className={classes.icon} />
      <p className={classes.text}>{children}</p>
      {onClose && <CloseButton size="sm" aria-label={t('shell.close')} onClick={onClose} />}
    </div>
  );
}

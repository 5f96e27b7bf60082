import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ColleagueResource } from '@server/team/colleagues/colleagues.contract.js';
import { useSession } from '@/data/account/session.js';
import { useMinute } from '@/parts/use-minute.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { ColleagueDevices } from './colleague-devices.js';
import { ColleagueStatus } from './colleague-status.js';
import { nameColleague, nameRole } from './name-colleague.js';
import classes from './team.module.css';

export function colleagueColumns(t: TFunction): Column<ColleagueResource>[] {
  return [
    {
      key: 'name',
      title: t('team.name'),
      card: 'title',
      width: 240,
      cell: (colleague) => <Name colleague={colleague} />,
    },
    {
      key: 'contact',
      title: t('team.contact'),
      card: 'wide',
      width: 220,
      cell: ({ email, phone }) => <Contact email={email} phone={phone} />,
    },
    {
      key: 'role',
      title: t('team.role'),
      width: 160,
      cell: ({ role }) => <ClampedText text={nameRole(role, t)} lines={1} />,
    },
    {
      key: 'devices',
      title: t('team.devices'),
      width: 200,
      cell: ({ device_ids: ids }) => <ColleagueDevices ids={ids} />,
    },
    {
      key: 'status',
      title: t('team.status'),
      card: 'corner',
      cell: (colleague) => <ColleagueStatus colleague={colleague} />,
    },
    {
      key: 'last_seen_at',
      title: t('team.last_seen'),
      cell: (colleague) => <LastSeen colleague={colleague} />,
    },
  ];
}

interface CellProps {
  colleague: ColleagueResource;
}

function Name({ colleague }: CellProps): React.ReactElement {
  const { t } = useTranslation();
  const isOneself = useSession().data.id === colleague.id;
  const { name, username, status } = colleague;
  return (
    <span className={classes.name}>
      <ClampedText text={nameColleague(colleague)} lines={1} />
      {isOneself && <span className={classes.more}>{t('team.you')}</span>}
      {name !== null && status !== 'invited' && (
        <bdi className={`${classes.more} ${classes.username}`} dir="ltr">
          {username}
        </bdi>
      )}
    </span>
  );
}

function Contact({ email, phone }: Pick<ColleagueResource, 'email' | 'phone'>): React.ReactElement {
  const { t } = useTranslation();
  if (email !== '') return <ClampedText text={email} lines={1} dir="ltr" />;
  return phone === null ? <Nothing label={t('team.none')} /> : <PhoneText phone={phone} />;
}

function LastSeen({ colleague }: CellProps): React.ReactElement {
  const { t } = useTranslation();
  const now = useMinute();
  const { status, last_seen_at: lastSeenAt, invitation_expires_at: expiresAt } = colleague;
  if (status === 'invited' && expiresAt !== null)
    return (
      <span>
        {t(new Date(expiresAt) > now ? 'team.expires' : 'team.expired')} <RelativeTime value={expiresAt} />
      </span>
    );
  return lastSeenAt === null ? <Nothing label={t('team.never')} /> : <RelativeTime value={lastSeenAt} />;
}

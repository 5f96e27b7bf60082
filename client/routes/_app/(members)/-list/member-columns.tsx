import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { MemberResource } from '@server/members/members.contract.js';
import { packageTitle } from '@/parts/package-title.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { StatusChip } from '@/ui/status-chip.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { MemberExpiry } from './member-expiry.js';
import { MemberStatus } from './member-status.js';
import classes from './members.module.css';

export function memberColumns(t: TFunction): Column<MemberResource>[] {
  return [
    { key: 'id', title: t('members.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'username',
      title: t('members.username'),
      card: 'title',
      width: 144,
      cell: (member) => <MemberLink member={member} />,
    },
    {
      key: 'email',
      title: t('members.email'),
      card: 'wide',
      width: 240,
      // A card shows the phone number, or the e-mail address if there is none.
      cell: ({ email, phone }) => (
        <span className={phone ? classes.email : `${classes.email} ${classes.contact}`}>
          <ClampedText text={email} lines={1} dir="ltr" />
        </span>
      ),
    },
    {
      key: 'phone',
      title: t('members.phone'),
      card: 'wide',
      cell: ({ phone }) =>
        phone ? (
          <span className={classes.contact}>
            <PhoneText phone={phone} />
          </span>
        ) : (
          <Nothing label={t('members.none')} />
        ),
    },
    {
      key: 'apps',
      title: t('members.apps'),
      width: 180,
      cell: ({ apps }) =>
        apps.length === 0 ? (
          <Nothing label={t('members.none')} />
        ) : (
          apps.map(({ id, title, pivot }) => (
            <div key={id} className={classes.app}>
              {title}{' '}
              <bdi dir="ltr" className={classes.dimmed}>
                {pivot.store_id}
              </bdi>
            </div>
          ))
        ),
    },
    {
      key: 'package',
      title: t('members.package'),
      width: 110,
      cell: ({ subscribe }) =>
        subscribe ? (
          <div className={classes.package}>
            <PackageName subscribe={subscribe} />
          </div>
        ) : (
          <Nothing label={t('members.none')} />
        ),
    },
    {
      key: 'expire_at',
      title: t('members.expire_at'),
      cell: ({ subscribe }) =>
        subscribe?.expire_at ? <MemberExpiry subscribe={subscribe} /> : <Nothing label={t('members.none')} />,
    },
    {
      key: 'status',
      title: t('members.status'),
      card: 'corner',
      cell: (member) => <MemberStatus member={member} />,
    },
    {
      key: 'created_at',
      title: t('members.created_at'),
      card: 'wide',
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}

function MemberLink({ member }: { member: MemberResource }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span className={classes.member}>
      <Link
        to="."
        search={((search: object) => ({ ...search, member: member.id })) as never}
        resetScroll={false}
        className={classes.username}
        title={member.name ?? member.username}
        dir="auto"
        data-row-link
      >
        <ClampedText text={member.username} lines={1} />
      </Link>
      {member.role_name !== 'member' && <StatusChip tone="new" word={t(`members.roles.${member.role_name}`)} />}
    </span>
  );
}

export function PackageName({ subscribe }: Pick<MemberResource, 'subscribe'>): React.ReactElement {
  const { t } = useTranslation();
  if (!subscribe) return <Nothing label={t('members.none')} />;
  const name =
    subscribe.package_id === 0 ? t('members.unlimited') : subscribe.package && packageTitle(subscribe.package.title, t);
  return name ? <ClampedText text={name} /> : <Nothing label={t('members.none')} />;
}

import type { TFunction } from 'i18next';
import type { AuditResource } from '@server/auth/audit.contract.js';
import { describeBrowser } from '@/parts/describe-browser.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { describeAction } from './describe-action.js';
import classes from './audit.module.css';

export function auditColumns(t: TFunction): Column<AuditResource>[] {
  return [
    {
      key: 'what',
      title: t('audit.what'),
      card: 'title',
      cell: ({ action }) => <span className={classes.action}>{describeAction(action)}</span>,
    },
    {
      key: 'who',
      title: t('audit.who'),
      width: 180,
      cell: ({ actor }) => (actor.name ? <ClampedText text={actor.name} /> : t('audit.unknown')),
    },
    {
      key: 'as',
      title: t('audit.as'),
      width: 180,
      cell: ({ acting_as: account }) =>
        account ? (
          <span className={classes.actingAs}>
            <ClampedText text={account.name} />
          </span>
        ) : (
          <Nothing label={t('audit.self')} />
        ),
    },
    {
      key: 'subject',
      title: t('audit.subject'),
      width: 200,
      cell: ({ subject }) => (subject ? <ClampedText text={subject} /> : <Nothing label={t('audit.nothing')} />),
    },
    {
      key: 'from',
      title: t('audit.from'),
      width: 260,
      cell: ({ ip, user_agent }) => (
        <>
          {ip && <bdi dir="ltr">{ip}</bdi>}
          {ip && user_agent && ' · '}
          {user_agent && <span className={classes.dimmed}>{describeBrowser(user_agent)}</span>}
        </>
      ),
    },
    {
      key: 'when',
      title: t('audit.when'),
      card: 'corner',
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}

import { useTranslation } from 'react-i18next';
import type { AuditResource } from '@server/auth/audit.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatAbsolute } from '@/ui/format/format-time.js';
import { describeDetail } from './describe-action.js';
import classes from './audit.module.css';

const FIRST_DETAILS = ['reason', 'from', 'to'];
const rankDetail = (name: string): number =>
  FIRST_DETAILS.includes(name) ? FIRST_DETAILS.indexOf(name) : FIRST_DETAILS.length;

export function AuditDetails({ entry }: { entry: AuditResource }): React.ReactElement {
  const { t } = useTranslation();
  // PostgreSQL's JSONB does not keep the order of keys.
  const details = Object.entries(entry.details)
    .toSorted(([left], [right]) => rankDetail(left) - rankDetail(right))
    .map(([name, value]) => describeDetail(name, value));
  const facts = [
    ...details,
    { name: t('audit.when'), value: formatAbsolute(new Date(entry.created_at), currentLanguage()) },
    { name: t('audit.address'), value: entry.ip ?? t('audit.unknown') },
    { name: t('audit.browser'), value: entry.user_agent ?? t('audit.unknown') },
    { name: t('audit.entry'), value: String(entry.id) },
  ];
  return (
    <dl className={classes.details}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

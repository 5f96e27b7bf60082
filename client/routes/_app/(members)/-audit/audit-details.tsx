import { useTranslation } from 'react-i18next';
import type { AuditResource } from '@server/auth/audit.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatAbsolute } from '@/ui/format/format-time.js';
import { describeDetail } from './describe-action.js';
import classes from './audit.module.css';

const FIRST = ['reason', 'from', 'to'];
const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

export function AuditDetails({ entry }: { entry: AuditResource }): React.ReactElement {
  const { t } = useTranslation();
  // JSONB loses the key order.
  const details = Object.entries(entry.details)
    .toSorted(([one], [other]) => rank(one) - rank(other))
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

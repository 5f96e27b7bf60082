import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { GroupSendResource, RecipientStatus } from '@server/campaigns/campaigns.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { RECIPIENT_STATUSES } from '@/parts/group-send/recipient-statuses.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './group-send.module.css';

interface StatusTabsProps {
  counts: GroupSendResource['counts'];
  /** The one that is looked at; all without. */
  status: RecipientStatus | '' | undefined;
}

/** How many are where; each shows who they are. */
export function StatusTabs({ counts, status }: StatusTabsProps): React.ReactElement {
  const { t } = useTranslation();
  const shown = RECIPIENT_STATUSES.filter((one) => counts[one] > 0 || one === status);
  return (
    <nav className={classes.tabs} aria-label={t('campaigns.by_status')}>
      {[undefined, ...shown].map((one) => (
        <Link
          key={one ?? 'all'}
          to="."
          search={((held: object) => ({ ...held, status: one, page: undefined })) as never}
          resetScroll={false}
          className={classes.tab}
          aria-current={status === one ? 'true' : undefined}
        >
          {one ? t(`campaigns.recipient.${one}`) : t('ui.list.all')}
          <span className={classes.count}>{formatNumber(one ? counts[one] : counts.total, currentLanguage())}</span>
        </Link>
      ))}
    </nav>
  );
}

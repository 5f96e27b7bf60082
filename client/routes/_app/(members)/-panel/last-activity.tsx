import { useTranslation } from 'react-i18next';
import type { MemberDetail } from '@server/members/members.contract.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { describeAction } from '../-audit/describe-action.js';
import classes from './panel.module.css';

export function LastActivity({ activity }: { activity: MemberDetail['data']['last_activity'] }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-label={t('members.last_activity')}>
      <h3 className={classes.heading}>{t('members.last_activity')}</h3>
      {activity.length === 0 && <p className={classes.none}>{t('members.no_activity')}</p>}
      <ul className={classes.activity}>
        {activity.map(({ at, action, ip }) => (
          <li key={`${at} ${action}`}>
            <span>{describeAction(action)}</span>
            <span className={classes.sub}>
              <RelativeTime value={at} />
              {ip && (
                <>
                  {' · '}
                  <bdi dir="ltr">{ip}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

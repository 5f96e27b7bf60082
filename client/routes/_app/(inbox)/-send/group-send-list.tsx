import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { recentGroupSendsQuery } from '@/data/group-sends.js';
import { GroupSendBar } from '@/parts/group-send/group-send-bar.js';
import { GroupSendState } from '@/parts/group-send/group-send-state.js';
import { TemplateText } from '@/parts/template-text/template-text.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { AnchorLink } from '@/ui/links.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './send.module.css';

export function GroupSendList(): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: sends } = useQuery(recentGroupSendsQuery);
  if (!sends || sends.length === 0) return null;
  return (
    <section className={classes.groups} aria-labelledby="group-sends-title">
      <h2 id="group-sends-title" className={classes.title}>
        {t('campaigns.recent')}
      </h2>
      <ul className={classes.rows}>
        {sends.map((send) => (
          <Row key={send.id} send={send} />
        ))}
      </ul>
    </section>
  );
}

function Row({ send }: { send: GroupSendResource }): React.ReactElement {
  return (
    <li className={classes.groupRow}>
      <div className={classes.what}>
        <AnchorLink to="/group-send/$groupSendId" params={{ groupSendId: String(send.id) }}>
          <ClampedText text={send.group.name} lines={1} />
        </AnchorLink>
        {send.template === null && send.body ? (
          <TemplateText text={send.body} lines={1} />
        ) : (
          <ClampedText text={send.template?.name ?? send.media?.file_name ?? ''} lines={1} />
        )}
      </div>
      <div className={classes.state}>
        <GroupSendState send={send} />
        <RelativeTime value={send.created_at} />
      </div>
      <GroupSendBar counts={send.counts} />
    </li>
  );
}

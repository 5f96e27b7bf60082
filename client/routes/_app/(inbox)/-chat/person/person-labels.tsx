import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LabelResource } from '@server/messaging/conversations/inbox/inbox.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { personChatsQuery } from '@/data/chats/person-chats.js';
import { LabelChip } from '@/parts/inbox/label-chip.js';
import { PersonSection } from './person-section.js';
import classes from './person.module.css';

export function PersonLabels({ chat }: { chat: ChatResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const query = useQuery(personChatsQuery(chat.contact_id));
  const chats = [chat, ...(query.data?.filter(({ id }) => id !== chat.id) ?? [])];
  const labels = new Map(chats.flatMap((personChat) => personChat.labels.map((label) => [label.id, label])));
  if (labels.size === 0) return null;
  return (
    <PersonSection<LabelResource[]> title={t('person.labels')} query={{ ...query, data: [...labels.values()] }}>
      {(listed) => (
        <div className={classes.chips}>
          {listed.map((label) => (
            <LabelChip key={label.id} label={label} />
          ))}
        </div>
      )}
    </PersonSection>
  );
}

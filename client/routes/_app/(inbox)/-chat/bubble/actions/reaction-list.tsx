import { Button, Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { reactTo } from '@/data/messages/change-message.js';
import actions from './bubble-actions.module.css';
import classes from './reaction-list.module.css';

interface ReactionListProps {
  message: MessageResource;
  canReact: boolean;
  onClose: () => void;
}

export function ReactionList({ message, canReact, onClose }: ReactionListProps): React.ReactElement {
  const { t } = useTranslation();

  function handleRemove(): void {
    onClose();
    const remove = (): void => void reactTo(message.id, null).catch((error: unknown) => showFailure(error, remove));
    remove();
  }
  return (
    <Popover opened onChange={(isOpened) => !isOpened && onClose()} position="bottom" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <span className={actions.target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('conversation.reactions')}>
        <ul className={classes.list}>
          {message.reactions.map(({ emoji, from_me }) => (
            <li key={String(from_me)}>
              <span className={classes.emoji}>{emoji}</span>
              <span className={classes.who}>{t(from_me ? 'chats.you' : 'chats.they')}</span>
              {from_me && canReact && (
                <Button size="compact-sm" variant="subtle" onClick={handleRemove}>
                  {t('conversation.remove_reaction')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

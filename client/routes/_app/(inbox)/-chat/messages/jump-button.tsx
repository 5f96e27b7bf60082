import { ActionIcon } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../conversation/conversation.module.css';

export function JumpButton({ count, onJump }: { count: number; onJump: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const label = count > 0 ? t('chats.new_messages', { count }) : t('chats.to_newest');
  return (
    <div className={classes.jump} role="status">
      {count > 0 ? (
        <button type="button" className={classes.jumpWide} onClick={onJump}>
          <IconArrowDown size={16} stroke={1.75} /> {label}
        </button>
      ) : (
        <ActionIcon className={classes.jumpRound} aria-label={label} title={label} onClick={onJump}>
          <IconArrowDown size={20} stroke={1.5} />
        </ActionIcon>
      )}
    </div>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './composer.module.css';

export function SendButton({ disabled, onSend }: { disabled: boolean; onSend: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ActionIcon
      className={classes.send}
      variant="filled"
      color="accent"
      aria-label={t('messages.send')}
      title={t('messages.send')}
      disabled={disabled}
      onClick={onSend}
    >
      <IconSend2 size={20} stroke={1.5} className="flip" />
    </ActionIcon>
  );
}

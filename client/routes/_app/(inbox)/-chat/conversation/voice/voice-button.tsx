import { ActionIcon } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../composer.module.css';

export function VoiceButton({ onStart }: { onStart: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ActionIcon
      className={classes.send}
      variant="filled"
      color="accent"
      aria-label={t('conversation.voice.record')}
      title={t('conversation.voice.record')}
      onClick={onStart}
    >
      <IconMicrophone size={20} stroke={1.5} />
    </ActionIcon>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from '../editor.module.css';

interface LocalDraftNoticeProps {
  at: string;
  onRestore: () => void;
  onDiscard: () => void;
}

export function LocalDraftNotice({ at, onRestore, onDiscard }: LocalDraftNoticeProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.notice} role="status">
      <span>
        {t('chatbots.kept')} <RelativeTime value={at} />
      </span>
      <Button size="compact-md" variant="default" onClick={onRestore}>
        {t('chatbots.kept_take')}
      </Button>
      <Button size="compact-md" variant="subtle" color="gray" onClick={onDiscard}>
        {t('chatbots.kept_drop')}
      </Button>
    </div>
  );
}

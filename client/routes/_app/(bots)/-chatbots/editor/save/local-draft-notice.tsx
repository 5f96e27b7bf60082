import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from '../editor.module.css';

interface LocalDraftNoticeProps {
  at: string;
  onTake: () => void;
  onDrop: () => void;
}

export function LocalDraftNotice({ at, onTake, onDrop }: LocalDraftNoticeProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.notice} role="status">
      <span>
        {t('chatbots.kept')} <RelativeTime value={at} />
      </span>
      <Button size="compact-md" variant="default" onClick={onTake}>
        {t('chatbots.kept_take')}
      </Button>
      <Button size="compact-md" variant="subtle" color="gray" onClick={onDrop}>
        {t('chatbots.kept_drop')}
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from '../editor.module.css';

interface KeptNoticeProps {
  at: string;
  onTake: () => void;
  onDrop: () => void;
}

/** That something was left here unsaved. */
export function KeptNotice({ at, onTake, onDrop }: KeptNoticeProps): React.ReactElement {
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

import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import classes from './bubble.module.css';

export function BubbleChange({ change }: Pick<MessageResource, 'change'>): React.ReactElement | null {
  const { t } = useTranslation();
  if (!change?.failure) return null;
  return (
    <div className={classes.failure}>
      <span>
        {t(`conversation.change_failed.${change.kind}`)} {t(`conversation.change_failure.${change.failure}`)}
      </span>
    </div>
  );
}

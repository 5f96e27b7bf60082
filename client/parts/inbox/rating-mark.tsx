import { IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import classes from './rating-mark.module.css';

export function RatingMark({ rating }: Pick<ChatResource, 'rating'>): React.ReactElement | null {
  const { t } = useTranslation();
  if (!rating) return null;
  const { score, comment } = rating;
  const label =
    comment === null ? t('rating.score', { score }) : t('rating.score_comment', { score, comment: isolate(comment) });
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label} data-is-low={score <= 2 || undefined}>
      <IconStar size={14} stroke={1.75} />
      {score}
    </span>
  );
}

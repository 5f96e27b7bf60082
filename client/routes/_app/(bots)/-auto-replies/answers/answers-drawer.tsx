import { useState } from 'react';
import { Button, Drawer, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ANSWER_RETENTION_DAYS } from '@server/bots/answering/answer-limits.contract.js';
import { type AnswerState, answersQuery } from '@/data/auto-replies.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { AnswerEntry } from './answer-entry.js';
import classes from './answers.module.css';

const STATE_FILTERS = [undefined, 'answered', 'silent'] as const;

export function AnswersDrawer({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const [state, setState] = useState<AnswerState | undefined>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    answersQuery(state),
  );
  // New entries shift older ones to the next page.
  const answers = new Map(data?.pages.flatMap((page) => page.data.map((answer) => [answer.id, answer] as const)));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={t('auto_replies.answers')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <p className={classes.hint}>{t('auto_replies.answers_hint', { count: ANSWER_RETENTION_DAYS })}</p>
      <Group gap={6} role="group" aria-label={t('auto_replies.answers_show')}>
        {STATE_FILTERS.map((choice) => (
          <Button
            key={choice ?? 'all'}
            size="compact-md"
            variant={choice === state ? 'light' : 'default'}
            aria-pressed={choice === state}
            onClick={() => setState(choice)}
          >
            {choice ? t(`auto_replies.answer_states.${choice}`) : t('ui.list.all')}
          </Button>
        ))}
      </Group>
      {data ? (
        answers.size === 0 ? (
          <p className={classes.hint}>{t('auto_replies.no_answers')}</p>
        ) : (
          <ol className={classes.answers}>
            {[...answers.values()].map((answer) => (
              <AnswerEntry key={answer.id} answer={answer} />
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={4} />
      )}
      {hasNextPage && (
        <Button variant="default" size="compact-md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ui.show_older')}
        </Button>
      )}
    </Drawer>
  );
}

import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './simulator.module.css';

interface WebhookAnswerProps {
  isBusy: boolean;
  /** Null: it answered nothing of use. */
  onAnswer: (json: unknown) => void;
}

const EXAMPLE = '{ "status": "shipped" }';

/** Nothing is called while trying out: people say what would have been answered. */
export function WebhookAnswer({ isBusy, onAnswer }: WebhookAnswerProps): React.ReactElement {
  const { t } = useTranslation();
  const [text, setText] = useState(EXAMPLE);
  const json = read(text);
  return (
    <div className={classes.answer}>
      <Textarea
        label={t('chatbots.webhook_answers')}
        dir="ltr"
        autosize
        minRows={2}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        error={json === undefined && t('chatbots.no_json')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.answerButtons}>
        <Button size="compact-md" loading={isBusy} disabled={json === undefined} onClick={() => onAnswer(json)}>
          {t('chatbots.answer_so')}
        </Button>
        <Button size="compact-md" variant="default" disabled={isBusy} onClick={() => onAnswer(null)}>
          {t('chatbots.answer_fails')}
        </Button>
      </div>
    </div>
  );
}

/** Undefined when it is no JSON. */
function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

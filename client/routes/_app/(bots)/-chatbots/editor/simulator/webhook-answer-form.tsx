import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './simulator.module.css';

interface WebhookAnswerFormProps {
  isBusy: boolean;
  /** Receives null for an unusable response. */
  onAnswer: (json: unknown) => void;
}

const EXAMPLE = '{ "status": "shipped" }';

/** Asks for a response, because the simulator calls no webhook. */
export function WebhookAnswerForm({ isBusy, onAnswer }: WebhookAnswerFormProps): React.ReactElement {
  const { t } = useTranslation();
  const [text, setText] = useState(EXAMPLE);
  const json = parseJson(text);
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

import { useState } from 'react';
import { NumberInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAX_BODY_LENGTH } from '@server/templates/text/message-limits.contract.js';
import { MAX_TRIES } from '@server/bots/flow/flow-limits.contract.js';

interface Tries {
  max_tries: number;
  retry_message: string;
}

interface TriesFieldsProps {
  data: Tries;
  onChange: (tries: Tries) => void;
}

export function TriesFields({ data, onChange }: TriesFieldsProps): React.ReactElement {
  const { t } = useTranslation();
  const { max_tries: maxTries, retry_message: text } = data;
  // The minimum would appear before the typed digits.
  const [isEmpty, setEmpty] = useState(false);
  return (
    <>
      <NumberInput
        label={t('chatbots.max_tries')}
        description={t('chatbots.max_tries_hint')}
        min={1}
        max={MAX_TRIES}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={isEmpty ? '' : maxTries}
        onChange={(value) => {
          setEmpty(value === '');
          if (value !== '') onChange({ max_tries: Math.max(1, Number(value) || 1), retry_message: text });
        }}
        onBlur={() => setEmpty(false)}
      />
      <Textarea
        label={t('chatbots.retry_message')}
        description={t('chatbots.retry_message_hint')}
        autosize
        minRows={1}
        maxLength={MAX_BODY_LENGTH}
        value={text}
        onChange={(event) => onChange({ max_tries: maxTries, retry_message: event.currentTarget.value })}
      />
    </>
  );
}

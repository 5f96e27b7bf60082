import { useMemo, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowsShuffle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { compileText, renderSingle, seededRandom } from '@server/templates/text/text.contract.js';
import { MAX_OUTCOMES } from '@server/templates/text/text-parse.contract.js';
import type { TextValues } from '@server/templates/text/text-shapes.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { MessagePreview, type PreviewAttachment } from '@/ui/text/message-preview.js';
import classes from './text-editor.module.css';

interface TextPreviewProps {
  text: string;
  values: TextValues;
  singleFields?: readonly string[] | undefined;
  attachment?: PreviewAttachment | null | undefined;
  recipient?: string | null | undefined;
}

const MAX_SHUFFLES = 50;

export function TextPreview(props: TextPreviewProps): React.ReactElement {
  const { text, values, singleFields, attachment = null, recipient } = props;
  const { t } = useTranslation();
  const language = currentLanguage();
  const [seed, setSeed] = useState(1);
  const compiled = useMemo(() => compileText(text), [text]);
  const render = (seedValue: number): string => {
    const random = seededRandom(seedValue);
    return singleFields
      ? renderSingle(compiled, { values, fields: singleFields, random })
      : compiled.render(values, random);
  };
  const renderedText = render(seed);
  const { outcomes } = compiled;

  function handleShuffle(): void {
    let next = seed + 1;
    while (next < seed + MAX_SHUFFLES && render(next) === renderedText) next += 1;
    setSeed(next);
  }
  const number = formatNumber(outcomes, language);
  const hasAlternatives = outcomes > 1;
  const isEmpty = renderedText.trim() === '' && attachment === null;
  return (
    <div>
      <MessagePreview body={renderedText} attachment={attachment} />
      <div className={classes.shuffle}>
        <div>
          {recipient && !isEmpty && <div>{t('text.as_gets', { name: isolate(recipient) })}</div>}
          {hasAlternatives && (
            <div>
              {t('text.outcomes', {
                count: outcomes,
                number: outcomes < MAX_OUTCOMES ? number : t('text.at_least', { number }),
              })}
            </div>
          )}
        </div>
        {hasAlternatives && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowsShuffle size={16} stroke={1.5} />}
            onClick={handleShuffle}
          >
            {t('text.shuffle')}
          </Button>
        )}
      </div>
    </div>
  );
}

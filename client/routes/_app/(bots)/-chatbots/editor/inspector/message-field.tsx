import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import { ownNames } from '../flow/own-names.js';
import { useFlow } from '../flow/use-flow.js';

interface MessageFieldProps {
  label?: string;
  value: string;
  onChange: (text: string) => void;
}

const APART = '\n';
const NOTHING = {};

/** What the bot says; what the flow itself asks for and fetches may stand in braces too. */
export function MessageField({ label, value, onChange }: MessageFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: texts } = useQuery(textValuesQuery);
  const own = useFlow(({ nodes }) => ownNames(nodes.map(({ data }) => data)).join(APART));
  const fields = useMemo(
    () => [...new Set([...(texts?.fields ?? []), ...(own === '' ? [] : own.split(APART))])],
    [texts, own],
  );
  return (
    <TextEditor
      label={label ?? t('chatbots.message')}
      value={value}
      onChange={onChange}
      fields={fields}
      values={texts?.values ?? NOTHING}
    />
  );
}

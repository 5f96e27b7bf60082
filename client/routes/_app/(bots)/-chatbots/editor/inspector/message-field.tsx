import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import { flowVariables } from '../flow/flow-variables.js';
import { useFlow } from '../flow/use-flow.js';

interface MessageFieldProps {
  label?: string;
  value: string;
  onChange: (text: string) => void;
}

const SEPARATOR = '\n';
const NO_VALUES = {};

export function MessageField({ label, value, onChange }: MessageFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: texts } = useQuery(textValuesQuery);
  // An array would change on every render.
  const flowFields = useFlow(({ nodes }) => flowVariables(nodes.map(({ data }) => data)).join(SEPARATOR));
  const fields = useMemo(
    () => [...new Set([...(texts?.fields ?? []), ...(flowFields === '' ? [] : flowFields.split(SEPARATOR))])],
    [texts, flowFields],
  );
  return (
    <TextEditor
      label={label ?? t('chatbots.message')}
      value={value}
      onChange={onChange}
      fields={fields}
      values={texts?.values ?? NO_VALUES}
    />
  );
}

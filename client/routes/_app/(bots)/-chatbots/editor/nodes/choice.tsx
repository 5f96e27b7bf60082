import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconList, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';
import { MAX_WORDS_CHARS, MAX_OPTIONS } from '@server/bots/flow/flow-limits.contract.js';
import { CardMessage, CardText } from '../canvas/card-text.js';
import { idsOf, newId } from '../flow/canvas-flow.js';
import { Labelled } from '../inspector/labelled.js';
import { MessageField } from '../inspector/message-field.js';
import { TriesFields } from '../inspector/tries-fields.js';
import type { FieldsProps, KindView } from './kind-view.js';
import classes from '../inspector/inspector.module.css';

const MAX_LABEL_LENGTH = 100;

export const choice: KindView<'choice'> = {
  Icon: IconList,
  tone: 'branch',
  Summary,
  Fields,
  nameExit: ({ options }, exit, t) => {
    const index = options.findIndex(({ id }) => id === exit);
    if (index < 0) return t('chatbots.exits.not_understood');
    return `${index + 1}. ${options[index]!.label || t('chatbots.option_empty')}`;
  },
};

function Summary({ data }: { data: NodeDataOf<'choice'> }): React.ReactElement {
  const { t } = useTranslation();
  if (data.message === '') return <CardText isMissing>{t('chatbots.no_text')}</CardText>;
  return <CardMessage text={data.message} />;
}

function Fields({ data, onChange }: FieldsProps<'choice'>): React.ReactElement {
  const { t } = useTranslation();
  const { options } = data;
  const change = (id: string, changes: Partial<(typeof options)[number]>): void =>
    onChange({ ...data, options: options.map((option) => (option.id === id ? { ...option, ...changes } : option)) });
  return (
    <>
      <MessageField
        label={t('chatbots.question')}
        value={data.message}
        onChange={(message) => onChange({ ...data, message })}
      />
      <Labelled label={t('chatbots.options')} hint={t('chatbots.options_hint')}>
        <ol className={classes.options}>
          {options.map(({ id, label, words }, index) => (
            <li key={id} className={classes.option}>
              <span className={classes.number}>{index + 1}</span>
              <TextInput
                aria-label={t('chatbots.option', { number: index + 1 })}
                placeholder={t('chatbots.option', { number: index + 1 })}
                maxLength={MAX_LABEL_LENGTH}
                value={label}
                onChange={(event) => change(id, { label: event.currentTarget.value })}
              />
              <ActionIcon
                aria-label={t('chatbots.remove_option', { number: index + 1 })}
                title={t('chatbots.remove_option', { number: index + 1 })}
                onClick={() => onChange({ ...data, options: options.filter((option) => option.id !== id) })}
              >
                <IconTrash size={16} stroke={1.5} />
              </ActionIcon>
              <TextInput
                className={classes.optionWords ?? ''}
                aria-label={t('chatbots.option_words', { number: index + 1 })}
                placeholder={t('chatbots.option_words_hint')}
                maxLength={MAX_WORDS_CHARS}
                size="xs"
                value={words}
                onChange={(event) => change(id, { words: event.currentTarget.value })}
              />
            </li>
          ))}
        </ol>
        {options.length < MAX_OPTIONS && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() =>
              onChange({ ...data, options: [...options, { id: newId(idsOf(options)), label: '', words: '' }] })
            }
          >
            {t('chatbots.add_option')}
          </Button>
        )}
      </Labelled>
      <TriesFields data={data} onChange={(tries) => onChange({ ...data, ...tries })} />
    </>
  );
}

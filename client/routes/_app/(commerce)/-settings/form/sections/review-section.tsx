import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { REVIEW_REQUEST } from '@server/commerce/automations/settings-shapes.contract.js';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';
import { nameAutomation } from '@/parts/stores/name-store-terms.js';
import type { Editing } from '../editing.js';
import { AutomationRow } from '../message/automation-row.js';
import { MessageEditor } from '../message/message-editor.js';
import { MessageRow } from '../message/message-row.js';
import { settingTextOf } from '../settings-values.js';
import { countOn } from './automation-section.js';
import { FoldSection } from './fold-section.js';
import classes from '../form.module.css';

export const REQUEST_KEY = 'review.request';

export function ReviewSection({ editing }: { editing: Editing }): React.ReactElement | null {
  const { app, form } = editing;
  const { t } = useTranslation();
  const { automations, reviewRequestOn: orderStates } = DESCRIPTIONS[app.name].settings;
  const reviewAutomations = automations.filter(({ section }) => section === 'review');
  if (reviewAutomations.length === 0 && orderStates.length === 0) return null;
  const values = form.getValues();
  const stored = values[REVIEW_REQUEST.list];
  const chosenStates = Array.isArray(stored) ? stored.filter((item): item is string => typeof item === 'string') : [];
  const text = settingTextOf(values, REVIEW_REQUEST.text);
  const count = countOn(editing, reviewAutomations);
  const hasRequest = orderStates.length > 0;
  const hasError = Boolean(form.errors[REVIEW_REQUEST.text] ?? form.errors[REVIEW_REQUEST.list]);
  const title = nameAutomation(REQUEST_KEY);
  return (
    <FoldSection
      title={t('apps.section.review')}
      help={t(hasRequest ? 'apps.section_help.review_request' : 'apps.section_help.review')}
      count={{ on: count.on + (chosenStates.length > 0 ? 1 : 0), all: count.all + (hasRequest ? 1 : 0) }}
      hasError={hasError || reviewAutomations.some((automation) => Boolean(form.errors[automation.text]))}
    >
      <ul className={classes.rows}>
        {hasRequest && (
          <MessageRow
            editing={editing}
            name={REQUEST_KEY}
            title={title}
            excerpt={chosenStates.length === 0 ? t('apps.request.none') : text}
            warning={chosenStates.length > 0 && text.trim() === '' ? t('apps.no_text') : undefined}
            hasError={hasError}
          >
            <MultiSelect
              className={classes.states ?? ''}
              label={t('apps.request.on')}
              placeholder={chosenStates.length === 0 ? t('apps.request.on_hint') : ''}
              data={orderStates.map((state) => ({ value: state, label: nameAutomation(`order.${state}`) }))}
              comboboxProps={{ transitionProps: { duration: 120 } }}
              {...form.getInputProps(REVIEW_REQUEST.list)}
              value={chosenStates}
            />
            <MessageEditor
              editing={editing}
              section="order"
              automation={REQUEST_KEY}
              textName={REVIEW_REQUEST.text}
              title={title}
            />
          </MessageRow>
        )}
        {reviewAutomations.map((automation) => (
          <AutomationRow key={automation.key} editing={editing} automation={automation} />
        ))}
      </ul>
    </FoldSection>
  );
}
